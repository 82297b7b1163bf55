import type { ReactNode } from 'react'
import type { useFullScreen } from '../../hooks/screen/use-full-screen.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { MusicFile } from './music-file.ts'
import type { Fit } from './page-canvas.tsx'

export interface ReaderMenuProps {
  files: readonly MusicFile[]
  at: number
  file: MusicFile
  onOpen: (at: number) => void
  fit: Fit
  onFit: (fit: Fit) => void
  spread: boolean
  onSpread: (spread: boolean) => void
  half: boolean
  onHalf: (half: boolean) => void
  onZoomIn: () => void
  onZoomOut: () => void
  fullScreen: ReturnType<typeof useFullScreen>
}

/** How the music is shown, other files, and what else can be done with this one. */
export function ReaderMenu(props: ReaderMenuProps) {
  const t = useTexts()
  const { files, file, fullScreen } = props
  return (
    <section
      id="reader-menu"
      aria-label={t.reader.view}
      className="absolute top-full end-2 mt-1 max-h-[80dvh] w-80 max-w-[calc(100vw-1rem)] space-y-2 overflow-y-auto rounded-xl border border-line bg-surface p-3 shadow-lg"
    >
      {files.length > 1 && (
        <select
          aria-label={t.reader.files}
          value={props.at}
          onChange={(event) => props.onOpen(Number(event.target.value))}
          className="h-10 w-full truncate rounded-lg border border-line bg-surface px-2 text-sm"
        >
          {files.map(({ id, name, song }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may be played several times; its place tells them apart
            <option key={`${at} ${id}`} value={at}>
              {song === file.song ? name : `${song}: ${name}`}
            </option>
          ))}
        </select>
      )}
      <ChoiceGroup
        label={t.reader.fit}
        value={props.fit}
        onChange={props.onFit}
        options={[
          { value: 'page', label: t.reader.whole },
          { value: 'width', label: t.reader.width },
        ]}
      />
      <TickBox label={t.reader.spread} checked={props.spread} onChange={props.onSpread} />
      <TickBox label={t.reader.half} checked={props.half} onChange={props.onHalf} />
      <div className="flex gap-2">
        <Button icon="minus" className="flex-1" onClick={props.onZoomOut}>
          {t.reader.zoomOut}
        </Button>
        <Button icon="plus" className="flex-1" onClick={props.onZoomIn}>
          {t.reader.zoomIn}
        </Button>
      </div>
      {fullScreen.toggle && (
        <Button icon="full" className="w-full" aria-pressed={fullScreen.isFull} onClick={fullScreen.toggle}>
          {t.reader.full}
        </Button>
      )}
      <div className="flex flex-col border-line border-t pt-2">
        <FileLink icon="print" href={file.url} target="_blank" rel="noreferrer">
          {t.reader.print}
        </FileLink>
        <FileLink icon="download" href={`${file.url}?download=true`} download={file.name}>
          {t.reader.download}
        </FileLink>
      </div>
    </section>
  )
}

interface TickBoxProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function TickBox({ label, checked, onChange }: TickBoxProps) {
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

function FileLink({ icon, children, ...rest }: LinkProps) {
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
