import { type ReactNode, useId } from 'react'
import { PagePart } from './page-part.tsx'

/** A part of a page with a heading of its own. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="space-y-6 rounded-2xl border border-line bg-surface p-5 max-sm:-mx-2"
    >
      <h2 id={id} className="font-semibold font-serif text-2xl">
        {title}
      </h2>
      <PagePart>{children}</PagePart>
    </section>
  )
}
