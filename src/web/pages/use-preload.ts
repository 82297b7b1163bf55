import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fileAddress, type Scope } from '../api/requests/endpoints.ts'
import { whenIdle } from '../hooks/time/when-idle.ts'
import type { WholeSong } from '../hooks/use-whole-song.ts'
import { type Language, useLanguage } from '../texts/texts.ts'
import { loadPresent, loadReader } from './lazy.ts'
import { fileQuery } from './reader/pdf/file-query.ts'

/** How much sheet music is prefetched. */
const MOST_BYTES = 20_000_000
/** Narrower screens of visitors are phones: hundreds may open a song at once, to sing from its words. */
const WIDE = '(min-width: 48rem)'

interface Connection {
  connection?: { saveData?: boolean }
}

/** A prefetch that failed is repeated when it is needed, and its failure is shown then. */
const ignore = () => {}

/**
 * Fetches what presenting and reading need as soon as the song is shown and the browser is idle, so that a network lost
 * after that does no harm. A visitor's phone presents nothing, and gets the music once it is scrolled to.
 */
export function usePreload(scope: Scope, whole: WholeSong): void {
  const client = useQueryClient()
  const language = useLanguage()
  const isReady = whole.kind === 'ready'
  const files = isReady ? whole.arrangements.flatMap((arrangement) => arrangement.files) : []
  const wanted = withinBytes(files).map(({ id }) => fileAddress(scope, id))
  const list = wanted.join(' ')
  const isMember = scope.as === 'member'
  useEffect(() => {
    if (!isReady || (navigator as Connection).connection?.saveData) return
    const isNow = isMember || matchMedia(WIDE).matches
    const stopWords = isNow ? whenIdle(() => void loadPresent().catch(ignore)) : ignore
    const music = () => void preloadMusic(client, language, list.split(' ')).catch(ignore)
    const stopMusic = list === '' ? ignore : isNow ? whenIdle(music) : whenReached('sheet-music', music)
    return () => {
      stopWords()
      stopMusic()
    }
  }, [client, language, isReady, isMember, list])
}

async function preloadMusic(
  client: QueryClient,
  language: Language,
  addresses: readonly string[],
): Promise<void> {
  performance.mark('psaltery.music-asked')
  await loadReader()
  const { loadReaderTexts } = await import('../texts/reader/reader-texts.ts')
  await loadReaderTexts(language)
  const { warmUp } = await import('./reader/pdf/warm-up.ts')
  for (const address of addresses) await warmUp(await client.fetchQuery(fileQuery(address)))
  performance.mark('psaltery.music-ready')
}

function withinBytes<F extends { size: number }>(files: readonly F[]): F[] {
  let left = MOST_BYTES
  return files.filter(({ size }) => {
    left -= size
    return left >= 0
  })
}

function whenReached(id: string, run: () => void): () => void {
  const target = document.getElementById(id)
  if (!target) return ignore
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    run()
  })
  observer.observe(target)
  return () => observer.disconnect()
}
