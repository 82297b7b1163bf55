import { plainPdf } from '../../../testkit/pdf/pdfs.ts'
import {
  changing,
  expectEqual,
  expectStatus,
  expectThat,
  type Fixture,
  newKey,
  type Promises,
  type Reply,
  type Site,
} from './site.ts'

export const upload = (
  site: Site,
  body: Uint8Array,
  options: { type?: string; query?: string; session?: string | null; origin?: string } = {},
): Promise<Reply> =>
  site.send(`/churches/${site.churchId}/assets${options.query ?? '?filename=conformance.pdf'}`, {
    method: 'POST',
    headers: {
      'content-type': options.type ?? 'application/pdf',
      ...(options.origin ? { origin: options.origin } : {}),
    },
    body,
    ...('session' in options ? { session: options.session ?? null } : {}),
  })

const sha256 = (bytes: Uint8Array): string => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

export const filePromises = (): Promises => ({
  '201: an upload answers the checked file': async (site) => {
    const pdf = plainPdf()
    const { asset } = expectStatus(await upload(site, pdf), 201).body
    const { filename, mediaType, size, pageCount } = asset
    expectEqual('the name and type', [filename, mediaType], ['conformance.pdf', 'application/pdf'])
    expectEqual('size, pages and hash', [size, pageCount, asset.sha256], [pdf.length, 1, sha256(pdf)])
  },
  '400, 401, 403: an upload without a name, a session, the right origin': async (site) => {
    expectStatus(await upload(site, plainPdf(), { query: '' }), 400)
    expectStatus(await upload(site, plainPdf(), { session: null }), 401)
    expectStatus(await upload(site, plainPdf(), { origin: 'https://elsewhere.invalid' }), 403)
  },
  '413: an upload of more than 20,000,000 bytes': async (site) =>
    expectStatus(await upload(site, new Uint8Array(20_000_001)), 413),
  '415: an upload of another type': async (site) =>
    expectStatus(await upload(site, plainPdf(), { type: 'image/png' }), 415),
  '422: an upload that is empty or no PDF': async (site) => {
    expectStatus(await upload(site, new Uint8Array()), 422)
    expectStatus(await upload(site, new TextEncoder().encode('no PDF at all')), 422)
  },
  '200: a download answers every byte, inline or as attachment, with the hash as ETag': async (
    site,
    fixture,
  ) => {
    for (const path of [fixture.file, fixture.publicFile]) {
      const whole = expectStatus(await site.send(path), 200)
      expectThat('the same bytes', Buffer.from(whole.bytes).equals(Buffer.from(plainPdf())))
      expectEqual('ETag', whole.headers.get('etag'), `"${sha256(plainPdf())}"`)
      expectThat('inline', whole.headers.get('content-disposition')?.startsWith('inline') ?? false)
      const kept = expectStatus(await site.send(`${path}?download=true`), 200)
      expectThat('attachment', kept.headers.get('content-disposition')?.startsWith('attachment') ?? false)
    }
  },
  '200: HEAD answers the headers of a download alone': async (site, fixture) => {
    const reply = expectStatus(await site.send(fixture.file, { method: 'HEAD' }), 200)
    expectEqual('Content-Length', reply.headers.get('content-length'), String(plainPdf().length))
  },
  '206: a range answers just those bytes': rangeOf('bytes=0-4', 206, '%PDF-'),
  '416: a range outside the file has no body': rangeOf('bytes=20000000-', 416, ''),
  '304: a download of what one has already': async (site, fixture) => {
    const headers = { 'if-none-match': `"${sha256(plainPdf())}"` }
    for (const path of [fixture.file, fixture.publicFile])
      expectStatus(await site.send(path, { headers }), 304)
  },
  '400, 401, 404: a download with a bad id, without session, of what is not there': async (site) => {
    const file = (id: string) => `/churches/${site.churchId}/assets/${id}/content`
    expectStatus(await site.send(file('not-a-uuid')), 400)
    expectStatus(await site.send(file(crypto.randomUUID()), { session: null }), 401)
    expectStatus(await site.send(file(crypto.randomUUID())), 404)
  },
})

function rangeOf(range: string, status: number, text: string) {
  return async (site: Site, fixture: Fixture): Promise<void> => {
    for (const path of [fixture.file, fixture.publicFile])
      expectEqual('the body', expectStatus(await site.send(path, { headers: { range } }), status).text, text)
  }
}

interface Listed {
  readonly songs: readonly { readonly id: string }[]
  readonly lyricMatches: readonly { readonly songId: string }[]
  readonly sheetMusicSongIds: readonly string[]
}

export const readingPromises = (): Promises => ({
  '200: both lists find the song by its words, in any case, and show that it has words and sheet music':
    async (site, fixture) => {
      for (const list of [fixture.songs, fixture.publicSongs]) {
        const query = encodeURIComponent(`CONFORMANCE ${fixture.word.toUpperCase()}`)
        const found: Listed = expectStatus(await site.send(`${list}?q=${query}`), 200).body
        const { songs, lyricMatches, sheetMusicSongIds } = found
        const ids = [songs.map(({ id }) => id), lyricMatches.map(({ songId }) => songId), sheetMusicSongIds]
        expectEqual('the songs, matches, and those with sheet music', ids, Array(3).fill([fixture.songId]))
      }
    },
  '400: both lists refuse a negative offset, one too far, and a search of 201 characters': async (
    site,
    fixture,
  ) => {
    for (const list of [fixture.songs, fixture.publicSongs])
      for (const query of ['offset=-1', 'offset=100001', `q=${'x'.repeat(201)}`, 'offset=1&offset=2'])
        expectStatus(await site.send(`${list}?${query}`), 400)
  },
  '401 and 404: the list without session, and of another church': async (site, fixture) => {
    expectStatus(await site.send(fixture.songs, { session: null }), 401)
    expectStatus(await site.send(fixture.songs.replace(site.churchId, crypto.randomUUID())), 404)
  },
  '200: the public routes show song, words and arrangements without a session': async (site, fixture) => {
    for (const part of ['', '/lyrics', '/arrangements']) {
      const shown = expectStatus(await site.send(`${fixture.publicSong}${part}`, { session: null }), 200)
      const known = expectStatus(await site.send(`${fixture.song}${part}`), 200)
      expectEqual('what everyone sees', shown.body, known.body)
    }
  },
  '400 and 404: public routes with a bad id, and of what is not there': async (site, fixture) => {
    for (const part of ['', '/lyrics', '/arrangements']) {
      expectStatus(await site.send(`${fixture.publicSongs}/not-a-uuid${part}`), 400)
      expectStatus(await site.send(`${fixture.publicSongs}/${crypto.randomUUID()}${part}`), 404)
    }
    expectStatus(await site.send(fixture.publicSongs.replace(site.churchId, crypto.randomUUID())), 404)
  },
  '404: there is no public history': async (site, fixture) =>
    expectStatus(await site.send(`${fixture.publicSong}/revisions`), 404),
  '404: a file that no current arrangement shows is not public': async (site, fixture) => {
    const { asset } = expectStatus(await upload(site, plainPdf()), 201).body
    expectStatus(
      await site.send(fixture.publicFile.replace(fixture.assetId, asset.id), { session: null }),
      404,
    )
    expectStatus(await site.send(fixture.file.replace(fixture.assetId, asset.id)), 200)
  },
})

/** Needs the session of a Viewer of the same church. */
export const viewerPromises = (session: string): Promises => ({
  '200: a Viewer reads': async (site, fixture) => {
    for (const path of [fixture.songs, fixture.song, `${fixture.song}/revisions`, fixture.file])
      expectStatus(await site.send(path, { session }), 200)
  },
  '403: a Viewer writes nothing': async (site, fixture) => {
    const write = (path: string, method: string, headers: Record<string, string>) =>
      site.send(path, { method, headers, body: {}, session })
    for (const path of [fixture.songs, `${fixture.song}/lyrics`, `${fixture.song}/arrangements`])
      expectStatus(await write(path, 'POST', newKey()), 403)
    expectStatus(await write(fixture.song, 'PUT', changing(1)), 403)
    expectStatus(await upload(site, plainPdf(), { session }), 403)
    await stillOne(site, fixture.song)
  },
})

const stillOne = async (site: Site, song: string): Promise<void> => {
  const { revisions } = expectStatus(await site.send(`${song}/revisions`), 200).body
  expectThat('nothing was written', revisions.length === 1)
}

/** Version 2 has services of worship. The checks save them for a day long ago, so that no page shows them as coming. */
export const servicePromises = (): Promises => ({
  'a public service shows its songs and not its notes, and a song of another church is 400': async (
    site,
    { services, songId },
  ) => {
    const item = { id: crypto.randomUUID(), type: 'song', songId, lyricVersionIds: [], note: 'slowly' }
    const document = { date: '2000-01-02', title: 'Conformance check', visibility: 'public', notes: 'ours' }
    const post = (body: object) => site.send(services, { method: 'POST', headers: newKey(), body })
    const unknown = { ...item, songId: crypto.randomUUID() }
    expectStatus(await post({ ...document, items: [unknown] }), 400)
    const { service } = expectStatus(await post({ ...document, items: [item] }), 201).body
    expectEqual('the notes', [service.notes, service.items[0].note], ['ours', 'slowly'])
    const seen = expectStatus(await site.send(`/public${services}/${service.id}`, { session: null }), 200)
    const { notes, items } = seen.body.service
    expectEqual('the public notes', [notes, items[0].note], [undefined, undefined])
    const days = '?from=2000-01-02&to=2000-01-02'
    const listed = expectStatus(await site.send(`/public${services}${days}`, { session: null }), 200).body
    expectThat('the public list', JSON.stringify(listed.services).includes(service.id))
  },
  'the usage of songs counts past services, as JSON and CSV, for five years at most': async (
    site,
    { songId },
  ) => {
    const path = `/churches/${site.churchId}/usage`
    const days = '?from=2000-01-02&to=2000-01-02'
    const { songs } = expectStatus(await site.send(`${path}${days}`), 200).body
    const used = songs.find((song: { songId: string }) => song.songId === songId)
    expectEqual('the dates', used?.dates, ['2000-01-02'])
    const table = expectStatus(await site.send(`${path}${days}`, { headers: { accept: 'text/csv' } }), 200)
    expectEqual('the media type', table.headers.get('content-type'), 'text/csv; charset=utf-8')
    expectThat('the row', table.text.includes(songId))
    expectStatus(await site.send(`${path}?from=1999-01-01&to=2004-01-02`), 400)
  },
})
