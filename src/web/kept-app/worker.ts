/** The service worker: the app starts from the device, and what only the server has comes from the server. */
import { APP_SET } from '../../client/kept-app.ts'
import { savesData } from '../model/saves-data.ts'
import { answeredBy } from './answered-by.ts'
import { keepSet, keptFile, keptShell, noteMissing } from './app-sets.ts'
import { leave } from './leave.ts'
import { type FetchEvent, scope } from './scope.ts'

/** In milliseconds. Whatever the device does, the server is tried after that. */
const STORE_MS = 3_000
/** How long a page with data of the server is waited for, before the app shows that it waits. */
const SERVER_MS = 1_500
/** The page that was opened comes first. */
const LOOK_AFTER_MS = 1_000
const LOOK_MS = 30_000
/** Pages request a look when they are shown again. */
const LOOK_AGAIN_MS = 20_000

/** Answers of the server that came too late for their navigation, by the page, which requests the same address again. */
const late = new Map<string, { readonly address: string; readonly answer: Promise<Response> }>()

// A newer worker waits until no page is open: this one serves every build. See docs/decisions/0171-the-app-on-the-device.md.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

scope.addEventListener('fetch', (event) => {
  const { request, clientId } = event
  const url = new URL(request.url)
  // What is not answered here goes to the server as if there were no worker: streams, parts of files, saves, downloads.
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    const by = answeredBy(url)
    if (by === null) return
    event.respondWith(by === 'kept' ? answerKept(request) : answerFromServer(event))
    event.waitUntil(pause(LOOK_AFTER_MS).then(look))
  } else if (url.pathname.startsWith('/app/') && !url.pathname.startsWith('/app/data/')) {
    event.respondWith(answerFile(request, url.pathname))
  } else if (late.get(clientId)?.address === url.pathname + url.search) {
    const answer = late.get(clientId)?.answer ?? fetch(request)
    late.delete(clientId)
    event.respondWith(answer)
  }
})

scope.addEventListener('message', (event) => {
  if (event.data === 'look') event.waitUntil(lookUnlessJustDone())
})

async function answerKept(request: Request): Promise<Response> {
  return (await fromDevice(keptShell)) ?? fetch(request)
}

async function answerFromServer({ request, resultingClientId }: FetchEvent): Promise<Response> {
  const fromServer = fetch(request)
  const answer = await Promise.race([fromServer.catch(() => null), pause(SERVER_MS)])
  if (answer && !isAway(answer)) return answer
  const shell = await fromDevice(keptShell)
  if (!shell) return answer ?? fromServer
  const { pathname, search } = new URL(request.url)
  if (answer === undefined) late.set(resultingClientId, { address: pathname + search, answer: fromServer })
  return shell
}

async function answerFile(request: Request, address: string): Promise<Response> {
  const kept = await fromDevice(() => keptFile(address))
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 404) await noteMissing(address).catch(() => {})
  return answer
}

/** Null if the device has it not, or is broken. */
const fromDevice = (read: () => Promise<Response | null>): Promise<Response | null> =>
  Promise.race([read().catch(() => null), pause(STORE_MS).then(() => null)])

/** Whether a proxy answers for a server that is away. The server's own page with this status has a policy. */
const isAway = ({ status, headers }: Response): boolean =>
  status >= 502 && status <= 504 && !headers.get('content-security-policy')?.includes("script-src 'self'")

const pause = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

let lookedAt = 0
let looking: Promise<void> | null = null
/** The script of the newest build that is kept. */
let newest: string | undefined

function look(): Promise<void> {
  looking ??= lookOnce()
    .catch(() => {})
    .finally(() => {
      looking = null
      lookedAt = Date.now()
    })
  return looking
}

async function lookUnlessJustDone(): Promise<void> {
  if (Date.now() - lookedAt > LOOK_AGAIN_MS) await look()
  else await tellPages()
}

/** Looks whether the server has another build, and keeps that whole. */
async function lookOnce(): Promise<void> {
  const signal = AbortSignal.timeout(LOOK_MS)
  const answer = await fetch(APP_SET, { cache: 'no-cache', redirect: 'error', signal })
  if (answer.status === 404) {
    // Of this app and not of a proxy: the server has no worker, or no longer.
    if ((await answer.text()).includes('id="page-data"')) await leave()
    return
  }
  if (!answer.ok || savesData()) return
  const set = await keepSet(await answer.text())
  newest = set?.start[0] ?? newest
  await tellPages()
}

/** Pages of another build show that a newer one is ready. */
async function tellPages(): Promise<void> {
  if (newest === undefined) return
  for (const page of await scope.clients.matchAll({ type: 'window' })) page.postMessage({ newest })
}
