import { splitName } from '../../../model/song/split-name.ts'

/** A book and a number in it. Where there is little room the book's name is shortened in its middle, the number never. */
export function BookNumber({ book, number }: { book: string; number: string }) {
  const [start, end] = splitName(book)
  return (
    <span title={`${book} ${number}`} className="flex min-w-0 max-w-full">
      <span className="sr-only">{`${book} ${number}`}</span>
      <bdi aria-hidden="true" dir="auto" className="flex min-w-0 whitespace-pre">
        <span data-shortens="" className="min-w-0 truncate">
          {start}
        </span>
        <span className="shrink-0">{end}</span>
      </bdi>
      <span aria-hidden="true" className="ms-[0.3em] shrink-0 font-medium tabular-nums">
        {number}
      </span>
    </span>
  )
}
