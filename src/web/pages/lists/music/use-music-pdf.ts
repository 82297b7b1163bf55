import { useEffect, useRef, useState } from 'react'
import { safeName } from '../../../../formats/export.ts'
import { fileAddress, type Scope } from '../../../api/requests/endpoints.ts'
import type { ListFile } from '../../../model/lists/chosen-music.ts'
import { type LeftOut, mergePart, partsOf } from '../../../model/lists/joined-pdf.ts'
import { NoAnswer, RefusedRequest } from '../../../model/save/failure.ts'
import { after } from '../../../model/waits.ts'
import { useListTexts } from '../../../texts/texts.ts'
import { loadFile } from '../../reader/pdf/load-file.ts'
import { saveFile } from '../../save-file.ts'

export type PdfState =
  | { kind: 'idle' }
  /** `done` counts the files before this one; `share` is how much of it has arrived. */
  | { kind: 'going'; done: number; file: ListFile; share: number }
  | { kind: 'done'; pages: number; leftOut: readonly LeftOut[] }
  | { kind: 'failed' }

const MOST_TRIES = 4
const TRY_AGAIN_SECONDS = 3

/** Loads the files one after the other, joins them and saves the result; a new file is loaded when the last is done. */
export function useMusicPdf(scope: Scope, name: string) {
  const t = useListTexts()
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
