import { expectEqual, expectStatus, newKey, type Promised } from './site.ts'

/** Version 2 has services of worship. The checks save them for a day long ago, so that no page shows them as coming. */
export const servicePromises = (): Promised[] => [
  [
    'a public service shows its songs and not its notes, and a song of another church is 400; version 1 has no services',
    async (site, { services, songId }) => {
      if (site.version === 1) {
        expectStatus(await site.send(services), 404)
        return
      }
      const item = { id: crypto.randomUUID(), type: 'song', songId, lyricVersionIds: [], note: 'slowly' }
      const document = { date: '2000-01-02', title: 'Conformance check', visibility: 'public', notes: 'ours' }
      const post = (body: object) => site.send(services, { method: 'POST', headers: newKey(), body })
      const unknown = { ...item, songId: crypto.randomUUID() }
      expectStatus(await post({ ...document, items: [unknown] }), 400)
      const { service } = expectStatus(await post({ ...document, items: [item] }), 201).body
      expectEqual('the notes', [service.notes, service.items[0].note], ['ours', 'slowly'])
      const seen = expectStatus(await site.send(`/public${services}/${service.id}`, { session: null }), 200)
      expectEqual(
        'the public notes',
        [seen.body.service.notes, seen.body.service.items[0].note],
        [undefined, undefined],
      )
      const days = '?from=2000-01-02&to=2000-01-02'
      const listed = expectStatus(await site.send(`/public${services}${days}`, { session: null }), 200).body
      expectEqual(
        'the public list',
        listed.services.some(({ id }: { id: string }) => id === service.id),
        true,
      )
    },
  ],
  [
    'the usage of songs counts past services, as JSON and CSV, for five years at most; version 1 has none',
    async (site, { songId }) => {
      const path = `/churches/${site.churchId}/usage`
      if (site.version === 1) {
        expectStatus(await site.send(path), 404)
        return
      }
      const days = '?from=2000-01-02&to=2000-01-02'
      const { songs } = expectStatus(await site.send(`${path}${days}`), 200).body
      const used = songs.find((song: { songId: string }) => song.songId === songId)
      expectEqual('the dates', used?.dates, ['2000-01-02'])
      const table = expectStatus(await site.send(`${path}${days}`, { headers: { accept: 'text/csv' } }), 200)
      expectEqual('the media type', table.headers.get('content-type'), 'text/csv; charset=utf-8')
      expectEqual('the row', table.text.includes(songId), true)
      expectStatus(await site.send(`${path}?from=1999-01-01&to=2004-01-02`), 400)
    },
  ],
]
