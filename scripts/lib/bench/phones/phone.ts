/** What a phone sends, request by request, as the web app does. */
export interface Answer {
  readonly kind: string
  readonly status: number
  readonly ms: number
  /** Of the body as it was transferred. */
  readonly bytes: number
}

interface Visit {
  readonly url: string
  readonly churchId: string
  /** Of the list; the app reads all of them in one request, so that tapping through them costs nothing. */
  readonly songIds: readonly string[]
  /** In which all of it happens. */
  readonly seconds: number
}

const SEARCHES = ['grace', 'light of the morning', 'peace']

export const openOnPhone = async ({ url, churchId, songIds, seconds }: Visit): Promise<Answer[]> => {
  const answers: Answer[] = []
  const ask = async (kind: string, path: string): Promise<string> => {
    const began = performance.now()
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'gzip' }, decompress: false })
    const body = await answer.bytes()
    answers.push({ kind, status: answer.status, ms: performance.now() - began, bytes: body.length })
    const isZipped = answer.headers.get('content-encoding') === 'gzip'
    return new TextDecoder().decode(isZipped ? Bun.gunzipSync(body) : body)
  }
  const steps = SEARCHES.length + 2
  /** Somewhere in its share of the time, so that the phones do not all do the same at the same moment. */
  const pause = () => Bun.sleep((Math.random() * 2 * seconds * 1000) / steps / 2)
  await pause()
  const page = await ask('list', `/c/${churchId}/list`)
  const named = [...page.matchAll(/(?:src|href)="(\/app\/[^"]+)"/g)].map(([, path = '']) => path)
  const texts = /"en":"(\/app\/[^"]+)"/.exec(page)?.[1]
  await Promise.all([...named, ...(texts ? [texts] : [])].map((path) => ask('files of the app', path)))
  const data = `/app/data/churches/${churchId}`
  await ask('its songs', `${data}/whole-songs?ids=${songIds.join(',')}`)
  for (const q of SEARCHES) {
    await pause()
    await ask('search', `${data}/songs?q=${encodeURIComponent(q)}&order=relevance`)
  }
  return answers
}
