import type { Catalogue } from '../../client/types.ts'
import { NoAnswer } from '../model/save/failure.ts'
import type { WholeSong } from './public-data.ts'

/** What the server put into the page, so that nobody has to ask for it: src/public/page-content.ts. */
interface PageData {
  church?: PublicChurch
  catalogue?: Catalogue
  song?: WholeSong
  churches?: PublicChurch[]
  missing?: true
  wait?: { status: number; seconds: number }
}

/** A church as its public pages know it. */
export interface PublicChurch {
  id: string
  name: string
  /** In the readable web address; null when it has none. */
  address: string | null
}

interface LoadedPage extends PageData {
  /** Where the page was loaded from; the app may have gone to another address since. */
  path: string
}

let loaded: LoadedPage | undefined

/** The page as the server sent it. */
export const loadedPage = (): LoadedPage => {
  loaded ??= { ...read(), path: location.pathname }
  return loaded
}

const read = (page: Document = document): PageData => {
  const block = page.getElementById('page-data')
  return block?.textContent ? (JSON.parse(block.textContent) as PageData) : {}
}

/** Whether the reader is still where the page was loaded: what the server said of it holds there alone. */
export const isWhereLoaded = (): boolean => location.pathname === loadedPage().path

/** The church with this id, or with this readable address, if the page that was loaded told of it. */
export const publicChurch = (idOrAddress: string): PublicChurch | undefined => {
  const { church, churches = [] } = loadedPage()
  const wanted = idOrAddress.toLowerCase()
  return [...(church ? [church] : []), ...churches].find(
    ({ id, address }) => id === wanted || address === wanted,
  )
}

/** A church with a readable address shows it, also to those who came by its id. */
export function showReadableAddress(): void {
  const address = read().church?.address
  const rest = /^\/c\/[^/]+(.*)$/.exec(location.pathname)?.[1]
  if (!address || rest === undefined) return
  history.replaceState(history.state, '', `/${address}${rest}${location.search}${location.hash}`)
}

/** The readable address of a church, which only its public pages tell; the smallest of them is asked. */
export async function readAddress(churchId: string, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch(`/c/${churchId}/poster`, { signal })
  if (!answer.ok) throw new NoAnswer()
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return read(page).church?.address ?? null
}
