import { useEffect, useRef, useState } from 'react'
import { safeName } from '../../../formats/export.ts'
import { fileAddress, type Scope } from '../../api/requests/endpoints.ts'
import { chosenArrangement, filesOf, type ListFile } from '../../model/lists/chosen-music.ts'
import { type LeftOut, mergePart, partsOf } from '../../model/lists/joined-pdf.ts'
import type { SetList } from '../../model/lists/set-list.ts'
import { NoAnswer, RefusedRequest } from '../../model/save/failure.ts'
import { after } from '../../model/waits.ts'
import { fileSize } from '../../texts/counts.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { loadFile } from '../reader/load-file.ts'
import { saveFile } from '../save-file.ts'
import { listName } from './list-names.ts'
import { useMusicOfList } from './use-list-music.ts'
import { ListHold } from './use-list-songs.tsx'

interface Props {
  scope: Scope
  list: SetList
  onClose: () => void
}

/** All sheet music of a list in one PDF, made in this browser. */
export function MusicPdf({ scope, list, onClose }: Props) {
  const { close } = useTexts()
  const t = useAllTexts().lists
  const language = useLanguage()
  const [which, setWhich] = useState<'all' | 'main'>('all')
  const { loaded, hold, isComplete } = useMusicOfList(scope, list)
  const { state, start, stop } = useMusicPdf(scope, listName(list, language, t))
  const files = filesOf(list.songs, loaded, which)
  const size = files.reduce((sum, { file }) => sum + file.size, 0)
  const parts = partsOf(files).length
  const named = (kind: 'missing' | 'without') =>
    list.songs.flatMap((song) => {
      const found = loaded.get(song.songId)
      if (found?.kind !== 'ready') return kind === 'missing' ? [song.title || t.unnamed] : []
      const isWithout = !chosenArrangement(song, found.value.arrangements)?.files.length
      return kind === 'without' && isWithout ? [found.value.title] : []
    })
  const [missing, without] = [named('missing'), named('without')]
  return (
    <Dialog title={t.pdf.title} closeLabel={close} onClose={onClose}>
      <div className="space-y-5">
        <ListHold hold={hold} />
        {!isComplete && <p role="status">{t.pdf.reading}</p>}
        {isComplete && (
          <>
            {missing.length > 0 && <Notice tone="warn">{t.pdf.missing(missing.join(', '))}</Notice>}
            {without.length > 0 && without.length < list.songs.length && (
              <p className="text-muted text-sm">{t.pdf.without(without.join(', '))}</p>
            )}
            {files.length === 0 ? (
              <p>{t.pdf.nothing}</p>
            ) : (
              <>
                <ChoiceGroup
                  label={t.pdf.files}
                  value={which}
                  onChange={setWhich}
                  options={[
                    { value: 'all', label: t.pdf.all },
                    { value: 'main', label: t.pdf.main },
                  ]}
                />
                <p>
                  {t.pdf.found(files.length, fileSize(size, language))} {parts > 1 && t.pdf.parts(parts)}
                </p>
              </>
            )}
          </>
        )}
        {state.kind === 'going' && (
          <div className="space-y-2">
            <p role="status" className="truncate text-sm">
              {t.pdf.going(state.done + 1, files.length, state.file.file.filename)}
            </p>
            <progress
              aria-label={t.pdf.title}
              max={files.length}
              value={state.done + state.share}
              className="h-2 w-full"
            />
          </div>
        )}
        {state.kind === 'done' && (
          <Notice tone={state.pages === 0 ? 'danger' : 'good'}>
            {state.pages === 0 ? t.pdf.empty : t.pdf.saved(state.pages)}
          </Notice>
        )}
        {state.kind === 'failed' && <Notice tone="danger">{t.pdf.failed}</Notice>}
        {state.kind === 'done' && state.leftOut.length > 0 && <LeftOutFiles leftOut={state.leftOut} />}
        <div className="flex justify-end gap-2">
          {state.kind === 'going' ? (
            <Button onClick={stop}>{t.pdf.stop}</Button>
          ) : (
            <Button
              variant="primary"
              icon="download"
              disabled={!isComplete || files.length === 0}
              onClick={() => void start(files)}
            >
              {t.pdf.start}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** What is not in the PDF, by name, and why. */
function LeftOutFiles({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const { pdf: t } = useAllTexts().lists
  return (
    <Notice tone="warn">
      <p className="font-medium">{t.leftOut}</p>
      <ul className="list-disc space-y-1 ps-5">
        {leftOut.map(({ file, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may stand in a list twice; its place tells them apart
          <li key={`${file.file.id}-${at}`}>
            {file.songTitle}: <span className="break-all">{file.file.filename}</span> {t[reason]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type PdfState =
  | { kind: 'idle' }
  /** `done` counts the files before this one; `share` is how much of it has arrived. */
  | { kind: 'going'; done: number; file: ListFile; share: number }
  | { kind: 'done'; pages: number; leftOut: readonly LeftOut[] }
  | { kind: 'failed' }

const MOST_TRIES = 4
const TRY_AGAIN_SECONDS = 3

/** Loads the files one after the other, joins them and saves the result; a new file is loaded when the last is done. */
function useMusicPdf(scope: Scope, name: string) {
  const t = useAllTexts().lists
  const [state, setState] = useState<PdfState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (files: readonly ListFile[]) => {
    const stop = new AbortController()
    running.current = stop
    const show = (next: PdfState) => {
      if (running.current === stop) setState(next)
    }
    const leftOut: LeftOut[] = []
    const parts = partsOf(files)
    let [done, pages] = [-1, 0]
    try {
      for (const [at, part] of parts.entries()) {
        const merged = await mergePart(part, {
          title: t.pdf.name(name, at + 1, parts.length),
          load: (file) =>
            retrying(
              (signal) =>
                loadFile(
                  fileAddress(scope, file.file.id),
                  (share) => show({ kind: 'going', done, file, share }),
                  signal,
                ),
              stop.signal,
            ),
          onFile: (file) => {
            done++
            show({ kind: 'going', done, file, share: 0 })
          },
          onLeftOut: (one) => leftOut.push(one),
          isStopped: () => stop.signal.aborted,
        })
        if (stop.signal.aborted) return
        if (!merged) continue
        pages += merged.pages
        saveFile(
          `${safeName(t.pdf.name(name, at + 1, parts.length))}.pdf`,
          new Blob([merged.bytes], { type: 'application/pdf' }),
        )
      }
      show({ kind: 'done', pages, leftOut })
    } catch {
      show({ kind: 'failed' })
    }
  }
  const stop = () => {
    running.current?.abort()
    running.current = null
    setState({ kind: 'idle' })
  }
  return { state, start, stop }
}

/** Waits out a busy server and a short loss of the network. */
async function retrying(
  load: (signal: AbortSignal) => Promise<Uint8Array>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  for (let tries = 1; ; tries++) {
    try {
      return await load(signal)
    } catch (error) {
      const refused = error instanceof RefusedRequest ? error : null
      const passes = error instanceof NoAnswer || refused?.status === 429 || (refused?.status ?? 0) >= 502
      if (!passes || tries === MOST_TRIES || signal.aborted) throw error
      await new Promise<void>((resolve) => after(refused?.retryAfter ?? TRY_AGAIN_SECONDS, resolve))
    }
  }
}
