import { openConnection, requestHead } from '../../http/raw-http.ts'
import { assetsPath, upload, uploadHeaders } from '../../pdf/exchange.ts'
import { pdfSaying } from '../../pdf/pdfs.ts'
import { type Client, client } from '../../people.ts'
import { createChurchWithEditor } from '../church-with-editor.ts'
import type { Disturbance, Target } from './neighbours.ts'

const SENDERS = 4
const DRIP_MS = 1000
const RETRY_MS = 200
/** What the neighbour waits between two files. */
const PAUSE_MS = 100
/** The neighbour sends one after the other: all but the last of them have ended when that one begins. */
const UPLOADS_BESIDE = 3

/** One church sends four files at the same time, a byte a second, while another one uploads as usual. */
export const slowUploads = async (target: Target): Promise<Disturbance> => {
  const [slow, neighbour] = [await newEditor(target), await newEditor(target)]
  let isOver = false
  let begun = 0
  let abort = new AbortController()
  let senders: Promise<unknown> = Promise.resolve()
  const goOn = () => {
    if (!isOver) begun++
    return !isOver
  }
  const uploads = uploadOn(target, neighbour, goOn)
  return {
    async begin() {
      abort = new AbortController()
      const sending = Array.from({ length: SENDERS }, () => Promise.withResolvers<void>())
      const { signal } = abort
      senders = Promise.all(sending.map(({ resolve }) => sendSlowly(target.url, slow, signal, resolve)))
      await Promise.race([senders, Promise.all(sending.map(({ promise }) => promise))])
    },
    async untilMet() {
      const enough = begun + UPLOADS_BESIDE
      while (begun < enough) await Promise.race([Bun.sleep(20), uploads])
    },
    async end() {
      abort.abort()
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

const newEditor = async ({ url, database }: Target): Promise<Editor> => {
  const { churchId, cookie } = await createChurchWithEditor(database)
  return { churchId, person: client({ url }, { token: cookie.slice('psaltery='.length) }) }
}

const uploadOn = async (
  { url, answers }: Target,
  { churchId, person }: Editor,
  goOn: () => boolean,
): Promise<void> => {
  for (let number = 0; goOn(); number++) {
    const from = performance.now()
    const { status } = await upload({ url }, person, churchId, pdfSaying(`File ${number}`))
    answers.saw({ what: 'upload', status, from, to: performance.now() })
    await Bun.sleep(PAUSE_MS)
  }
}

/** Uploads continuously and retries refused uploads. */
const sendSlowly = async (
  url: string,
  { churchId, person }: Editor,
  aborted: AbortSignal,
  onBegun: () => void,
): Promise<void> => {
  const path = `${assetsPath(churchId)}?filename=slow.pdf`
  const head = requestHead('POST', path, { ...uploadHeaders(person), 'content-length': '1000000' })
  while (!aborted.aborted) {
    const connection = openConnection(Number(new URL(url).port))
    await connection.send(`${head}%PDF`)
    onBegun()
    const drip = setInterval(() => connection.send('-'), DRIP_MS)
    const gone = new Promise((resolve) => aborted.addEventListener('abort', resolve, { once: true }))
    await Promise.race([connection.firstAnswer(), gone])
    clearInterval(drip)
    connection.close()
    await Promise.race([Bun.sleep(RETRY_MS), gone])
  }
}
