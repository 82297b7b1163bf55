import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Script } from '../api/fetch-script.ts'
import { fileAddress, type Scope } from '../api/requests/endpoints.ts'
import { whenIdle } from '../hooks/use-time.ts'
import type { WholeSong } from '../hooks/use-whole-song.ts'
import { savesData } from '../model/saves-data.ts'
import { type Language, useLanguage } from '../texts/texts.ts'
import * as lazy from './lazy.ts'

/** How much sheet music is prefetched. */
const MOST_BYTES = 20_000_000
/** Narrower screens of visitors are phones: hundreds may open a song at once, to sing from its words. */
const WIDE = '(min-width: 48rem)'

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
    if (!isReady || savesData()) return
    const stopSongs = isMember ? ignore : whenIdle(() => void preloadPage(lazy.PublicCatalogue, language))
    const isNow = isMember || matchMedia(WIDE).matches
    const stopWords = isNow ? whenIdle(() => void lazy.Present.ahead(language).catch(ignore)) : ignore
    const music = () => void preloadMusic(client, language, list.split(' ')).catch(ignore)
    const stopMusic = list === '' ? ignore : isNow ? whenIdle(music) : whenReached('sheet-music', music)
    return () => {
      stopSongs()
      stopWords()
      stopMusic()
    }
  }, [client, language, isReady, isMember, list])
}

/** The pages around the services of a church, and the form for a session that ends: the first that members may need suddenly. */
const SUDDEN = [lazy.ServicePages, lazy.PresentService, lazy.SignInAgain, lazy.Booklet, lazy.ReadService]

/** Fetches the page of a song while the songs are shown. */
export function usePreloadSong(): void {
  const language = useLanguage()
  useEffect(() => {
    if (savesData()) return
    return whenIdle(() => void preloadPage(lazy.PublicSong, language))
  }, [language])
}

async function preloadPage(page: Script, language: Language): Promise<void> {
  await page.ahead(language).catch(ignore)
  performance.mark('psaltery.page-ready')
}

/** Fetches them for members, one after the other, as soon as the browser is idle. */
export function usePreloadServices(): void {
  const language = useLanguage()
  useEffect(() => {
    if (savesData()) return
    return whenIdle(() => void preloadServices(language).catch(ignore))
  }, [language])
}

async function preloadServices(language: Language): Promise<void> {
  for (const script of SUDDEN) await script.ahead(language)
  performance.mark('psaltery.services-ready')
}

async function preloadMusic(
  client: QueryClient,
  language: Language,
  addresses: readonly string[],
): Promise<void> {
  performance.mark('psaltery.music-asked')
  await lazy.Reader.ahead(language)
  const [{ warmUp }, { fileQuery }] = await Promise.all([
    import('./reader/open-pdf.ts'),
    import('./reader/load-file.ts'),
  ])
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
