import type { ReactNode } from 'react'
import { useReaderTexts } from '../../texts/reader/reader-texts.ts'
import { IconButton } from '../../ui/button.tsx'

interface Props {
  heading: string
  detail: string
  position: string
  onNext: () => void
  onPrevious: () => void
  /** Between the pages and the menu. */
  tools?: ReactNode
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
  onLeave: () => void
  /** The menu, while it is open. */
  children: ReactNode
}

/** The name of what is read, the pages, and everything else under one menu. */
export function ReaderBar(props: Props) {
  const r = useReaderTexts()
  const { isMenuOpen } = props
  return (
    <div className="relative z-10 flex items-center gap-1 border-line border-b bg-surface px-2 py-1 print:hidden">
      <IconButton icon="back" label={r.leave} onClick={props.onLeave} />
      <div className="min-w-0 flex-1 leading-tight">
        <h1 className="truncate font-semibold">{props.heading}</h1>
        <p className="truncate text-muted text-xs">{props.detail}</p>
      </div>
      {/* Music runs from left to right in every language. */}
      <div dir="ltr" className="flex items-center gap-1">
        <IconButton icon="left" label={r.previous} onClick={props.onPrevious} />
        <span role="status" dir="auto" className="text-center text-sm tabular-nums sm:min-w-24">
          {props.position}
        </span>
        <IconButton icon="right" label={r.next} onClick={props.onNext} />
      </div>
      {props.tools}
      <IconButton
        icon="settings"
        label={r.view}
        aria-expanded={isMenuOpen}
        aria-controls="reader-menu"
        onClick={() => props.onMenu(!isMenuOpen)}
      />
      {isMenuOpen && props.children}
    </div>
  )
}
