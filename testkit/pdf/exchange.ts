import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { holdToContract } from '../contract.ts'
import type { Client } from '../people.ts'
import { ORIGIN, type TestServer } from '../server.ts'

/** The files of the uploads that a server with this cache folder is receiving. */
export const spooledIn = (cache: string): string[] => {
  try {
    return readdirSync(join(cache, 'psaltery', 'spool'))
  } catch {
    return []
  }
}

export const assetsPath = (churchId: string): string => `/api/v1/churches/${churchId}/assets`

export const contentPath = (churchId: string, assetId: string): string =>
  `${assetsPath(churchId)}/${assetId}/content`

export const publicContentPath = (churchId: string, assetId: string): string =>
  `/api/v1/public/churches/${churchId}/assets/${assetId}/content`

/** The headers of an upload by this person. */
export const uploadHeaders = (person: Client): Record<string, string> => ({
  cookie: person.cookie ?? '',
  origin: ORIGIN,
  'content-type': 'application/pdf',
})

export const upload = async (
  server: Pick<TestServer, 'url'> & { readonly origin?: string },
  person: Client,
  churchId: string,
  bytes: Uint8Array,
  filename = 'choir.pdf',
): Promise<Response> => {
  const path = `${assetsPath(churchId)}?filename=${encodeURIComponent(filename)}`
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...uploadHeaders(person), origin: server.origin ?? ORIGIN },
    body: new Uint8Array(bytes),
  })
  const { status, headers } = answer
  holdToContract('POST', path, { status, headers, text: await answer.clone().text() })
  return answer
}

/** Uploads and answers the asset's id. */
export const uploadedId = async (
  server: Parameters<typeof upload>[0],
  person: Client,
  churchId: string,
  bytes: Uint8Array,
  filename?: string,
): Promise<string> => {
  const answer = await upload(server, person, churchId, bytes, filename)
  const body = await answer.json()
  if (answer.status !== 201) throw new Error(`Not uploaded: ${JSON.stringify(body)}`)
  return body.asset.id
}
