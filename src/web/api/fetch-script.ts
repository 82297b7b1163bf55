import { untilFetched } from '../model/waits.ts'
import type { Language } from '../texts/texts.ts'

type Listener = () => void

let count = 0
const listeners = new Set<Listener>()

const become = (next: number) => {
  count = next
  for (const listener of listeners) listener()
}

/** Parts of the app that could not be fetched and are waited for. */
export const missing = {
  isAny: () => count > 0,
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  begin: () => become(count + 1),
  end: () => become(count - 1),
}

/** What is fetched for a part of the app: its script, or texts. */
export interface Script {
  isThere: (language: Language) => boolean
  /** Ends once it is there. It is asked for again by itself until then. */
  fetch: (language: Language) => Promise<unknown>
  /** Fetches it before it is needed, once. */
  ahead: (language: Language) => Promise<unknown>
}

/** Where the page names a style sheet that it does not load itself: src/http/pages/page.ts. */
const PLACE = 'meta[name="sheet"]'

/** The style of all parts of the app but the first script. */
export function styleSheet(): Promise<void> {
  const place = document.querySelector<HTMLMetaElement>(PLACE)
  if (!place) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = place.content
    link.onload = () => {
      place.remove()
      resolve()
    }
    link.onerror = () => {
      link.remove()
      reject(new TypeError('The style sheet could not be fetched.'))
    }
    document.head.append(link)
  })
}

/** A small answer of the server that needs no database. */
const PROBE = '/robots.txt'

/** A proxy answers with these statuses for a server that is away. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504

const isServerThere = (): Promise<boolean> =>
  fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => !isAway(answer),
    () => false,
  )

const rest = (seconds: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, seconds * 1000)
    window.addEventListener('online', done)
  })

/** Repeats what a network that is away made fail. The page says so meanwhile. */
async function waited<Value>(fetchOnce: () => Promise<Value>): Promise<Value> {
  let isMissing = false
  const noted = async (seconds: number) => {
    if (!isMissing) missing.begin()
    isMissing = true
    await rest(seconds)
  }
  try {
    return await untilFetched(fetchOnce, { isServerThere, rest: noted })
  } finally {
    if (isMissing) missing.end()
  }
}

/** A part of the app: asked for again by itself until it is there. */
export const fetchScript = <Module>(load: () => Promise<Module>): Promise<Module> => waited(load)

/** Ends once the server answers, so that a page can be loaded from it. The page that is shown stays until then. */
const untilServerAnswers = (): Promise<void> =>
  waited(async () => {
    if (!(await isServerThere())) throw new TypeError('The server does not answer.')
  })

/** Loads a page from the server. The page that is shown stays while the server does not answer. */
export async function loadPage(address: string): Promise<void> {
  await untilServerAnswers()
  location.assign(address)
}

export async function loadAgain(): Promise<void> {
  await untilServerAnswers()
  location.reload()
}
