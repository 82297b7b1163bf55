import type { ReactNode } from 'react'
import type { useFullScreen } from '../../hooks/screen/use-full-screen.ts'
import { useReaderTexts } from '../../texts/reader/reader-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { ReadingPlace } from './music-part.ts'

interface Props extends Pick<ReadingPlace, 'parts' | 'at' | 'onOpen'> {
  onZoomIn: () => void
  onZoomOut: () => void
  fullScreen: ReturnType<typeof useFullScreen>
  /** What else can be done with this part. */
  links: ReactNode
  /** How this part is shown. */
  children: ReactNode
}

/** How the music is shown, other files and charts, and what else can be done with this one. */
export function ReaderMenu({ parts, at, onOpen, onZoomIn, onZoomOut, fullScreen, links, children }: Props) {
  const r = useReaderTexts()
  const isOneSong = parts.every(({ song }) => song === parts[0]?.song)
  return (
    <section
      id="reader-menu"
      aria-label={r.view}
      className="absolute top-full end-2 mt-1 max-h-[80dvh] w-80 max-w-[calc(100vw-1rem)] space-y-2 overflow-y-auto rounded-xl border border-line bg-surface p-3 shadow-lg"
    >
      {parts.length > 1 && (
        <select
          aria-label={r.files}
          value={at}
          onChange={(event) => onOpen(Number(event.target.value))}
          className="h-10 w-full truncate rounded-lg border border-line bg-surface px-2 text-sm"
        >
          {parts.map(({ id, name, song }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may be played several times; its place tells them apart
            <option key={`${place} ${id}`} value={place}>
              {isOneSong ? name : `${song}: ${name}`}
            </option>
          ))}
        </select>
      )}
      {children}
      <div className="flex gap-2">
        <Button icon="minus" className="flex-1" onClick={onZoomOut}>
          {r.zoomOut}
        </Button>
        <Button icon="plus" className="flex-1" onClick={onZoomIn}>
          {r.zoomIn}
        </Button>
      </div>
      {fullScreen.toggle && (
        <Button icon="full" className="w-full" aria-pressed={fullScreen.isFull} onClick={fullScreen.toggle}>
          {r.full}
        </Button>
      )}
      <div className="flex flex-col border-line border-t pt-2">{links}</div>
    </section>
  )
}

interface TickBoxProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function TickBox({ label, checked, onChange }: TickBoxProps) {
  return (
    <label className="flex min-h-10 items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

type LinkProps = React.ComponentProps<'a'> & { icon: IconName; children: ReactNode }

export function MenuLink({ icon, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      className="flex min-h-10 items-center gap-2 rounded-lg px-2 text-sm hover:bg-accent-soft hover:text-ink"
    >
      <Icon name={icon} className="size-4.5" />
      {children}
    </a>
  )
}
