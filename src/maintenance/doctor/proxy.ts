import type { Config } from '../../config.ts'
import type { Database } from '../../db/connect.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const ANSWER_TIMEOUT_MS = 5000

/** Requests APP_ORIGIN, so that the request passes every proxy. */
export const checkProxy = async ({ appOrigin }: Config, database: Database | null): Promise<Finding> => {
  const alive = await ask(`${appOrigin}/api/health/live`)
  if (!alive?.headers.has('x-request-id'))
    return warning(
      'proxy',
      `Psaltery does not answer at ${appOrigin}: the server is not running, or the proxy does not lead to it; proxies were not checked.`,
    )
  const song = await database?.collections.songs.findOne({ archived: false })
  if (!song) return warning('proxy', 'There is no song yet to ask for, so proxies were not checked.')
  const answer = await ask(`${appOrigin}/api/v1/public/churches/${song.churchId}/songs/${song._id}`)
  const etag = answer?.headers.get('etag')
  if (/^"\d+"$/.test(etag ?? ''))
    return ok('proxy', `Answers arrive unchanged at ${appOrigin}: their ETag is strong.`)
  return problem(
    'proxy',
    etag
      ? `A proxy makes the ETag of an answer weak (${etag}), so clients cannot save; switch its compression off for /api.`
      : 'A proxy takes the ETag out of answers, so clients cannot save; let it pass the header on.',
  )
}

/** Accepts compressed answers, because proxies change an ETag when they compress. */
const ask = (url: string): Promise<Response | null> =>
  fetch(url, {
    headers: { 'accept-encoding': 'gzip' },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  }).catch(() => null)
