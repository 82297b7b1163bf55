import { ORIGIN } from '../server.ts'
import { newKey, saving, songsPath } from '../songs/songs.ts'
import { until } from '../until.ts'

const PAUSE_MS = 100

export interface Writing {
  readonly songId: string
  /** The titles of all versions that the server acknowledged, the first version's first. */
  readonly acknowledged: readonly string[]
}

interface Where {
  /** The current address of the server; while it is down, saves are repeated. */
  url: string
  readonly churchId: string
  readonly cookie: string
}

/** People who each save one song continuously, also while the server restarts. */
export class SteadyWriters {
  readonly #where: Where
  readonly #songs: { songId: string; acknowledged: string[] }[] = []
  readonly #loops: Promise<void>[]
  #isOver = false

  constructor(where: Where, count: number) {
    this.#where = where
    this.#loops = Array.from({ length: count }, (_, at) => this.#write(at))
  }

  /** Sets the new address of the server. */
  movedTo(url: string): void {
    this.#where.url = url
  }

  /** Waits until every writer has this many more acknowledged saves. */
  async saved(more: number): Promise<void> {
    await until(() => this.#songs.length === this.#loops.length || this.#isOver)
    const wanted = this.#songs.map(({ acknowledged }) => acknowledged.length + more)
    await until(() => this.#songs.every((song, at) => song.acknowledged.length >= (wanted[at] ?? 0)))
  }

  /** Stops every writer after its current save. */
  async stop(): Promise<readonly Writing[]> {
    this.#isOver = true
    await Promise.all(this.#loops)
    return this.#songs
  }

  async #write(writer: number): Promise<void> {
    const path = songsPath(this.#where.churchId)
    const first = `Writer ${writer}, 1`
    const songId: string = (await this.#send('POST', path, saving(), first)).song.id
    const song = { songId, acknowledged: [first] }
    this.#songs.push(song)
    while (!this.#isOver) {
      const version = song.acknowledged.length
      const title = `Writer ${writer}, ${version + 1}`
      await this.#send('PUT', `${path}/${songId}`, saving({ key: newKey(), version }), title)
      song.acknowledged.push(title)
      // Leaves the processor to the servers that start meanwhile.
      await Bun.sleep(PAUSE_MS)
    }
  }

  /** Repeats the same request with the same key until it is answered. */
  async #send(method: string, path: string, headers: Record<string, string>, title: string) {
    const { cookie } = this.#where
    const request = {
      method,
      headers: { cookie, origin: ORIGIN, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ title }),
    }
    let answer: Response | null = null
    await until(async () => {
      answer = await fetch(`${this.#where.url}${path}`, request).catch(() => null)
      return answer !== null && answer.status !== 503
    })
    const { status, text } = await read(answer)
    if (status !== 200 && status !== 201) throw new Error(`"${title}" was refused: ${status} ${text}`)
    return JSON.parse(text)
  }
}

const read = async (answer: Response | null) => ({
  status: answer?.status ?? 0,
  text: (await answer?.text()) ?? '',
})
