import { WORKER_SCRIPT } from '../../client/kept-app.ts'
import { tabStorage } from '../model/storage.ts'

type Listener = () => void

/** The build that this tab was loaded again for: were it offered once more, that would not end. */
const LOADED = 'psaltery.loaded-for'

/** In milliseconds: the device answers sooner. */
const LOST_MS = 8_000

let newer: string | null = null
const listeners = new Set<Listener>()

/** The script of the build that this page is. */
const ownScript = () => document.querySelector('script[type="module"][src]')?.getAttribute('src')

const isNews = (script: unknown): script is string =>
  typeof script === 'string' && script !== ownScript() && script !== tabStorage.get(LOADED)

function become(next: string | null): void {
  newer = next
  for (const listener of listeners) listener()
}

const look = () =>
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('look')).catch(() => {})

const lookWhenShown = () => {
  if (document.visibilityState === 'visible') void look()
}

/** The service worker that keeps the app, and whether it has kept a newer one than this page. */
export const appWorker = {
  begin(): () => void {
    const { serviceWorker } = navigator
    const heard = ({ data }: MessageEvent) => become(isNews(data?.newest) ? data.newest : null)
    serviceWorker.addEventListener('message', heard)
    serviceWorker.startMessages()
    document.addEventListener('visibilitychange', lookWhenShown)
    // A browser may refuse it, in a private window for one. All works as without it then.
    serviceWorker.register(WORKER_SCRIPT, { updateViaCache: 'none' }).then(look, () => {})
    return () => {
      serviceWorker.removeEventListener('message', heard)
      document.removeEventListener('visibilitychange', lookWhenShown)
    }
  },
  hasNewer: () => newer !== null,
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  putOff: () => become(null),
  load() {
    if (newer !== null) tabStorage.set(LOADED, newer)
    location.reload()
    // A browser that has lost the request begins again.
    setTimeout(() => location.reload(), LOST_MS)
  },
}
