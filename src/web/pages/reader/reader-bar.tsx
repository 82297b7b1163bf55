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
  leaveLabel: string
  /** The menu, while it is open. */
  children: ReactNode
}

/** At least 44 px, for fingers. */
const TOUCH = 'pointer-coarse:size-11'

/**
 * The name of what is read, the pages, and everything else under one menu. On a phone the pages stand below the name, which
 * then has room for long titles.
 */
export function ReaderBar(props: Props) {
  const r = useReaderTexts()
  const { isMenuOpen } = props
  return (
    <div className="relative z-10 grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-1 border-line border-b bg-surface px-2 py-1 print:hidden">
      <div className="sm:row-span-2">
        <IconButton icon="back" label={props.leaveLabel} className={TOUCH} onClick={props.onLeave} />
      </div>
      <h1 className="font-semibold leading-tight max-sm:wrap-anywhere max-sm:col-span-2 max-sm:line-clamp-3 sm:self-end sm:truncate">
        {props.heading}
      </h1>
      <p className="text-muted text-xs leading-tight max-sm:col-span-2 max-sm:row-start-2 max-sm:line-clamp-2 max-sm:ps-2 sm:col-start-2 sm:self-start sm:truncate">
        {props.detail}
      </p>
      {/* Music runs from left to right in every language. */}
      <div
        dir="ltr"
        className="flex items-center gap-1 col-start-3 max-sm:col-span-2 max-sm:row-start-2 max-sm:justify-end sm:row-span-2 sm:row-start-1"
      >
        <IconButton icon="left" label={r.previous} className={TOUCH} onClick={props.onPrevious} />
        <span role="status" dir="auto" className="text-center text-sm tabular-nums sm:min-w-24">
          {props.position}
        </span>
        <IconButton icon="right" label={r.next} className={TOUCH} onClick={props.onNext} />
      </div>
      <div className="col-start-4 flex items-center gap-1 max-sm:row-start-1 sm:row-span-2 sm:row-start-1">
        {props.tools}
        <IconButton
          icon="settings"
          label={r.view}
          className={TOUCH}
          aria-expanded={isMenuOpen}
          aria-controls="reader-menu"
          onClick={() => props.onMenu(!isMenuOpen)}
        />
      </div>
      {isMenuOpen && props.children}
    </div>
  )
}
