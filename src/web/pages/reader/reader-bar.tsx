import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import type { MusicFile } from './music-file.ts'
import { ReaderMenu, type ReaderMenuProps } from './reader-menu.tsx'

interface Props extends ReaderMenuProps {
  file: MusicFile
  position: string
  onNext: () => void
  onPrevious: () => void
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
  onLeave: () => void
}

/** The file's name, the pages, and everything else under one menu. */
export function ReaderBar(props: Props) {
  const t = useTexts()
  const { file, isMenuOpen } = props
  return (
    <div className="relative z-10 flex items-center gap-1 border-line border-b bg-surface px-2 py-1">
      <IconButton icon="back" label={t.reader.leave} onClick={props.onLeave} />
      <div className="min-w-0 flex-1 leading-tight">
        <h1 className="truncate font-semibold">{file.name}</h1>
        <p className="truncate text-muted text-xs">{file.song}</p>
      </div>
      {/* Music runs from left to right in every language. */}
      <div dir="ltr" className="flex items-center gap-1">
        <IconButton icon="left" label={t.reader.previous} onClick={props.onPrevious} />
        <span role="status" dir="auto" className="text-center text-sm tabular-nums sm:min-w-24">
          {props.position}
        </span>
        <IconButton icon="right" label={t.reader.next} onClick={props.onNext} />
      </div>
      <IconButton
        icon="settings"
        label={t.reader.view}
        aria-expanded={isMenuOpen}
        aria-controls="reader-menu"
        onClick={() => props.onMenu(!isMenuOpen)}
      />
      {isMenuOpen && <ReaderMenu {...props} />}
    </div>
  )
}
