import { assetsPath, upload, uploadHeaders } from '../pdf-exchange.ts'
import { pdfSaying } from '../pdfs.ts'
import { type Client, client } from '../people.ts'
import { openConnection, requestHead } from '../raw-http.ts'
import type { Scene, Trouble } from './neighbours.ts'
import { settle } from './settle.ts'

const SENDERS = 4
const DRIP_MS = 1000
const RETRY_MS = 200

/** One church sends four files at the same time, a byte a second, while another one uploads as usual. */
export const slowUploads = async (scene: Scene): Promise<Trouble> => {
  const [slow, neighbour] = [await newEditor(scene), await newEditor(scene)]
  let isOver = false
  let hangUp = new AbortController()
  let senders: Promise<unknown> = Promise.resolve()
  const uploads = uploadOn(scene, neighbour, () => !isOver)
  return {
    async begin() {
      hangUp = new AbortController()
      senders = Promise.all(Array.from({ length: SENDERS }, () => sendSlowly(scene.url, slow, hangUp.signal)))
    },
    async end() {
      hangUp.abort()
      await senders
    },
    async stop() {
      isOver = true
      await uploads
    },
  }
}

interface Editor {
  readonly churchId: string
  readonly person: Client
}

const newEditor = async ({ url, database }: Scene): Promise<Editor> => {
  const { churchId, cookie } = await settle(database)
  return { churchId, person: client({ url }, { token: cookie.slice('psaltery='.length) }) }
}

const uploadOn = async (
  { url, answers }: Scene,
  { churchId, person }: Editor,
  goOn: () => boolean,
): Promise<void> => {
  for (let number = 0; goOn(); number++) {
    const from = performance.now()
    const { status } = await upload({ url }, person, churchId, pdfSaying(`File ${number}`))
    answers.saw({ what: 'upload', status, from, to: performance.now() })
  }
}

/** Sends on and on; one who is refused tries again. */
const sendSlowly = async (url: string, { churchId, person }: Editor, hungUp: AbortSignal): Promise<void> => {
  const path = `${assetsPath(churchId)}?filename=slow.pdf`
  const head = requestHead('POST', path, { ...uploadHeaders(person), 'content-length': '1000000' })
  while (!hungUp.aborted) {
    const connection = openConnection(Number(new URL(url).port))
    connection.send(`${head}%PDF`)
    const drip = setInterval(() => connection.send('-'), DRIP_MS)
    const gone = new Promise((resolve) => hungUp.addEventListener('abort', resolve, { once: true }))
    await Promise.race([connection.firstAnswer(), gone])
    clearInterval(drip)
    connection.close()
    await Promise.race([Bun.sleep(RETRY_MS), gone])
  }
}
