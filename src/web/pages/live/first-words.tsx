import { useRef } from 'react'
import type { ShownItem } from '../../model/live/shown-items.ts'
import { useWordOptions } from '../song/words/word-options.tsx'
import { ItemWords } from './item-words.tsx'

/** Below the order of a service: the words of its first song, which the page of the server has there too. */
export function FirstWords({ items }: { items: readonly ShownItem[] }) {
  const { size } = useWordOptions()
  const nowhere = useRef<HTMLDivElement>(null)
  const first = items.find(({ kind }) => kind === 'song')
  if (!first?.version) return null
  return (
    <section className="space-y-4">
      <h2 className="font-semibold font-serif text-2xl">{first.title}</h2>
      <div style={{ fontSize: `${size}rem` }} className="space-y-6">
        <ItemWords item={first} sung={null} ref={nowhere} />
      </div>
    </section>
  )
}
