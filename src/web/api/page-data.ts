import { isAppAddress } from '../../client/kept-app.ts'
import type { Catalogue, PublicLiveState, PublicService } from '../../client/types.ts'
import type { PageData, PublicChurch } from '../../client/web-contract.ts'
import { leadsToThisMachine } from '../../core/this-machine.ts'
import type { WholeSong } from './public-data.ts'

export type { PublicChurch }

/** Written by src/public/pages.ts. */
type AppPageData = PageData<Catalogue, WholeSong, PublicService, PublicLiveState>

interface LoadedPage extends AppPageData {
  /** Where the page was loaded from; the app may have gone to another address since. */
  path: string
}

let loaded: LoadedPage | undefined

/** The page as the server sent it. */
export const loadedPage = (): LoadedPage => {
  loaded ??= { ...read(document), path: location.pathname }
  return loaded
}

/** Whether the app on the device answered for a page whose data only the server has. */
export const isWithoutData = (): boolean => {
  const { path, church, churches, missing, wait } = loadedPage()
  return isWhereLoaded() && !isAppAddress(path) && !(church ?? churches ?? missing ?? wait)
}

/** Takes over the data of the page that the server has at this address. */
export function takePage(page: Document): void {
  showReadableAddress(page)
  loaded = { ...read(page), path: location.pathname }
}

/** The origin of links for other devices: not that of the server's own machine, if the server has another one. */
export const sharedOrigin = (): string =>
  leadsToThisMachine(location.origin) ? (loadedPage().origin ?? location.origin) : location.origin

const read = (page: Document): AppPageData => {
  const block = page.getElementById('page-data')
  return block?.textContent ? (JSON.parse(block.textContent) as AppPageData) : {}
}

/** Whether the app still shows the address that was loaded: the embedded data is about this address only. */
export const isWhereLoaded = (): boolean => location.pathname === loadedPage().path

/** The church with this id or readable address, if the embedded data has it. */
export const publicChurch = (idOrAddress: string): PublicChurch | undefined => {
  const { church, churches = [] } = loadedPage()
  const wanted = idOrAddress.toLowerCase()
  return [...(church ? [church] : []), ...churches].find(
    ({ id, address }) => id === wanted || address === wanted,
  )
}

/** A church with a readable address shows it, also to those who came by its id. */
export function showReadableAddress(page = document): void {
  const address = read(page).church?.address
  const rest = /^\/c\/[^/]+(.*)$/.exec(location.pathname)?.[1]
  if (!address || rest === undefined) return
  history.replaceState(history.state, '', `/${address}${rest}${location.search}${location.hash}`)
}
