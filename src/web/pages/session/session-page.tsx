import type { ReactNode } from 'react'
import { addresses } from '../../addresses.ts'
import { usePageTitle } from '../../hooks/screen/use-page-title.ts'
import { Shell } from '../../ui/shell.tsx'

/** A page with one narrow column, for signing in and what belongs to it. */
export function SessionPage({
  title,
  intro,
  children,
}: {
  title: string
  intro?: ReactNode
  children: ReactNode
}) {
  usePageTitle(title)
  return (
    <Shell home={addresses.start}>
      <div className="mx-auto max-w-sm py-6 sm:py-12">
        <h1 className="font-semibold font-serif text-3xl">{title}</h1>
        {intro && <p className="mt-2 mb-6 text-muted">{intro}</p>}
        {children}
      </div>
    </Shell>
  )
}
