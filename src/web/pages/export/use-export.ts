import { useEffect, useRef, useState } from 'react'
import type { Asset, Church, Song } from '../../../client/types.ts'
import { type Format, safeName } from '../../../formats/export.ts'
import { session } from '../../api/people/session.ts'
import { listArrangements, listLyrics, listSongs } from '../../api/requests/endpoints.ts'
import { askToSignIn, manyRequests, tryWhenPossible } from '../../api/requests/many-requests.ts'
import { collect } from '../../model/collect-export.ts'
import { type Hold, RetryingRequests } from '../../model/retrying-requests.ts'
import { useTexts } from '../../texts/texts.ts'
import { saveFile } from '../save-file.ts'
import { musicFile } from './music-file.ts'

export type ExportState =
  | { kind: 'idle' }
  | { kind: 'going'; done: number; hold: Hold | null }
  | { kind: 'done'; count: number }
  | { kind: 'failed'; message: string }

/** Reads the songs of a church and saves them as a zip. */
export function useExport(church: Church) {
  const { export: t } = useTexts().transfer
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<RetryingRequests | null>(null)
  useEffect(() => {
    const forget = tryWhenPossible(() => running.current?.tryNow())
    return () => {
      forget()
      running.current?.stop()
    }
  }, [])

  const start = async (format: Format, chosen: readonly Song[] | null, withMusic: boolean) => {
    const scope = { as: 'member', churchId: church.id } as const
    let done = 0
    const requests: RetryingRequests = new RetryingRequests({
      ...manyRequests,
      person: session.person(),
      changed: () => {
        askToSignIn(requests.hold)
        if (running.current === requests) setState({ kind: 'going', done, hold: requests.hold })
      },
    })
    running.current = requests
    setState({ kind: 'going', done, hold: null })
    const source = {
      list: (offset: number) => listSongs(scope, '', offset),
      lyrics: async (songId: string) => (await listLyrics(scope, songId)).lyrics,
      arrangements: async (songId: string) => (await listArrangements(scope, songId)).arrangements,
      file: (asset: Asset) => musicFile(church.id, asset),
    }
    const onSong = (count: number) => {
      done = count
      if (running.current === requests) setState({ kind: 'going', done, hold: requests.hold })
    }
    const collected = await collect({ source, requests, format, chosen, withMusic, onSong })
    if (running.current !== requests) return
    running.current = null
    if (collected.kind === 'stopped') return setState({ kind: 'idle' })
    if (collected.kind === 'failed') return setState(collected)
    saveFile(`${safeName(t.zipName(church.name))}.zip`, collected.zip)
    setState({ kind: 'done', count: collected.count })
  }
  const cancel = () => {
    running.current?.stop()
    running.current = null
    setState({ kind: 'idle' })
  }
  return { state, start, cancel }
}
