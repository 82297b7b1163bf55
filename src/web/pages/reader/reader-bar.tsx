import { useState } from 'react'
import type { useFullScreen } from '../../hooks/use-full-screen.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { MusicFile } from './music-file.ts'
import type { Fit } from './page-canvas.tsx'

interface Props {
  files: readonly MusicFile[]
  at: number
  file: MusicFile
  onOpen: (at: number) => void
  onNextFile: (() => void) | null
  position: string
  onNext: () => void
  onPrevious: () => void
  fit: Fit
  onFit: (fit: Fit) => void
  half: boolean
  onHalf: (half: boolean) => void
  onZoomIn: () => void
  onZoomOut: () => void
  fullScreen: ReturnType<typeof useFullScreen>
  onLeave: () => void
}

const LINK =
  'inline-flex size-10 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-accent-soft hover:text-ink'

export function ReaderBar(props: Props) {
  const t = useTexts()
  const { fullScreen } = props
  const [isOpen, setOpen] = useState(false)
  // A phone is small: how the page is shown is asked for there, and always in sight elsewhere.
  const view = (variant: string) => classes('flex items-center', variant, !isOpen && 'max-sm:hidden')
  return (
    <div className="flex flex-wrap items-center gap-1 border-line border-b bg-surface px-2 py-1">
      <IconButton icon="back" label={t.reader.leave} onClick={props.onLeave} />
      <select
        aria-label={t.reader.files}
        value={props.at}
        onChange={(event) => props.onOpen(Number(event.target.value))}
        className="h-10 min-w-1/2 max-w-64 flex-1 truncate sm:min-w-0 rounded-lg border border-line bg-surface px-2 text-sm"
      >
        {props.files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may be played several times; its place tells them apart
          <option key={`${at} ${file.id}`} value={at}>
            {file.name}
          </option>
        ))}
      </select>
      {props.onNextFile && <IconButton icon="file" label={t.reader.nextFile} onClick={props.onNextFile} />}
      <span className="flex items-center">
        <IconButton icon="left" label={t.reader.previous} onClick={props.onPrevious} />
        <span role="status" className="min-w-24 text-center text-sm tabular-nums">
          {props.position}
        </span>
        <IconButton icon="right" label={t.reader.next} onClick={props.onNext} />
      </span>
      <IconButton
        icon="settings"
        label={t.reader.view}
        aria-expanded={isOpen}
        className="sm:hidden"
        onClick={() => setOpen(!isOpen)}
      />
      <span className={view('gap-1 max-sm:order-last sm:ml-auto')}>
        <ChoiceGroup
          label={t.reader.fit}
          value={props.fit}
          onChange={props.onFit}
          options={[
            { value: 'page', label: t.reader.whole },
            { value: 'width', label: t.reader.width },
          ]}
        />
        <label className="inline-flex min-h-10 items-center gap-2 px-2 text-sm">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={props.half}
            onChange={(event) => props.onHalf(event.target.checked)}
          />
          {t.reader.half}
        </label>
      </span>
      <span className={view('max-sm:order-last')}>
        <IconButton icon="minus" label={t.reader.zoomOut} onClick={props.onZoomOut} />
        <IconButton icon="plus" label={t.reader.zoomIn} onClick={props.onZoomIn} />
      </span>
      {fullScreen.toggle && (
        <IconButton
          icon="full"
          label={t.reader.full}
          aria-pressed={fullScreen.isFull}
          onClick={fullScreen.toggle}
        />
      )}
      <a
        href={props.file.url}
        target="_blank"
        rel="noreferrer"
        aria-label={t.reader.print}
        title={t.reader.print}
        className={LINK}
      >
        <Icon name="print" />
      </a>
      <a
        href={`${props.file.url}?download=true`}
        download={props.file.name}
        aria-label={t.reader.download}
        title={t.reader.download}
        className={LINK}
      >
        <Icon name="download" />
      </a>
    </div>
  )
}
