import { untilFetched } from '../../model/requests/until-fetched.ts'
import { missing } from './missing.ts'

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
export const untilServerAnswers = (): Promise<void> =>
  waited(async () => {
    if (!(await isServerThere())) throw new TypeError('The server does not answer.')
  })
