import { smallPdf, upload } from './files.ts'
import { changing, expectEqual, expectStatus, expectThat, newKey, type Promised, type Site } from './site.ts'

interface Listed {
  readonly songs: readonly { readonly id: string }[]
  readonly lyricMatches: readonly { readonly songId: string }[]
  readonly sheetMusicSongIds: readonly string[]
}

export const readingPromises = (): Promised[] => [
  [
    '200: both lists find the song by its words, in any case, and show that it has words and sheet music',
    async (site, fixture) => {
      for (const list of [fixture.songs, fixture.publicSongs]) {
        const query = encodeURIComponent(`CONFORMANCE ${fixture.word.toUpperCase()}`)
        const found: Listed = expectStatus(await site.send(`${list}?q=${query}`), 200).body
        expectEqual(
          'the songs',
          found.songs.map(({ id }) => id),
          [fixture.songId],
        )
        expectEqual(
          'the matches',
          found.lyricMatches.map(({ songId }) => songId),
          [fixture.songId],
        )
        expectEqual('with sheet music', found.sheetMusicSongIds, [fixture.songId])
      }
    },
  ],
  [
    '400: both lists refuse a negative offset, one too far, and a search of 201 characters',
    async (site, fixture) => {
      for (const list of [fixture.songs, fixture.publicSongs])
        for (const query of ['offset=-1', 'offset=100001', `q=${'x'.repeat(201)}`, 'offset=1&offset=2'])
          expectStatus(await site.send(`${list}?${query}`), 400)
    },
  ],
  [
    '401 and 404: the list without session, and of another church',
    async (site, fixture) => {
      expectStatus(await site.send(fixture.songs, { session: null }), 401)
      expectStatus(await site.send(fixture.songs.replace(site.churchId, crypto.randomUUID())), 404)
    },
  ],
  [
    '200: the public routes show song, words and arrangements without a session',
    async (site, fixture) => {
      for (const part of ['', '/lyrics', '/arrangements']) {
        const shown = expectStatus(await site.send(`${fixture.publicSong}${part}`, { session: null }), 200)
        const known = expectStatus(await site.send(`${fixture.song}${part}`), 200)
        expectEqual('what everyone sees', shown.body, known.body)
      }
    },
  ],
  [
    '400 and 404: public routes with a bad id, and of what is not there',
    async (site, fixture) => {
      for (const part of ['', '/lyrics', '/arrangements']) {
        expectStatus(await site.send(`${fixture.publicSongs}/not-a-uuid${part}`), 400)
        expectStatus(await site.send(`${fixture.publicSongs}/${crypto.randomUUID()}${part}`), 404)
      }
      expectStatus(await site.send(fixture.publicSongs.replace(site.churchId, crypto.randomUUID())), 404)
    },
  ],
  [
    '404: there is no public history',
    async (site, fixture) => {
      expectStatus(await site.send(`${fixture.publicSong}/revisions`), 404)
    },
  ],
  [
    '404: a file that no current arrangement shows is not public',
    async (site, fixture) => {
      const { asset } = expectStatus(await upload(site, smallPdf()), 201).body
      expectStatus(
        await site.send(fixture.publicFile.replace(fixture.assetId, asset.id), { session: null }),
        404,
      )
      expectStatus(await site.send(fixture.file.replace(fixture.assetId, asset.id)), 200)
    },
  ],
]

/** Needs the session of a Viewer of the same church. */
export const viewerPromises = (session: string): Promised[] => [
  [
    '200: a Viewer reads',
    async (site, fixture) => {
      for (const path of [fixture.songs, fixture.song, `${fixture.song}/revisions`, fixture.file])
        expectStatus(await site.send(path, { session }), 200)
    },
  ],
  [
    '403: a Viewer writes nothing',
    async (site, fixture) => {
      const write = (path: string, method: string, headers: Record<string, string>) =>
        site.send(path, { method, headers, body: {}, session })
      for (const path of [fixture.songs, `${fixture.song}/lyrics`, `${fixture.song}/arrangements`])
        expectStatus(await write(path, 'POST', newKey()), 403)
      expectStatus(await write(fixture.song, 'PUT', changing(1)), 403)
      expectStatus(await upload(site, smallPdf(), { session }), 403)
      await stillOne(site, fixture.song)
    },
  ],
]

const stillOne = async (site: Site, song: string): Promise<void> => {
  const { revisions } = expectStatus(await site.send(`${song}/revisions`), 200).body
  expectThat('nothing was written', revisions.length === 1)
}
