import { expect, test } from 'bun:test'
import { creating, idsIn, updating } from '../../src/catalogue/kind.ts'
import { lyricsKind } from '../../src/catalogue/lyrics.ts'
import { setArchived, songKind } from '../../src/catalogue/songs.ts'
import { newId } from '../../src/core/ids.ts'
import type { Member } from '../../src/core/people.ts'
import { systemClock } from '../../src/core/time.ts'
import type { SongHead } from '../../src/saves/collections.ts'
import { submitSave } from '../../src/saves/save.ts'
import { createSaveQueue } from '../../src/saves/save-queue.ts'
import { commandsOf } from '../fault/faults.ts'
import { answerOf, failureOf, save, saveQueueForEachTest, songOf } from './storage.ts'

const fixture = saveQueueForEachTest()

const headOf = (songId: string): Promise<SongHead | null> =>
  fixture.storage.outside.collections.songs.findOne({ _id: songId })

/** Saves the song with a head that was read before. */
const savePrefetched = (member: Member, song: SongHead | null, version = 1, key = newId()) =>
  submitSave(
    { saveQueue: fixture.saveQueue, clock: systemClock },
    member,
    { key, ifMatch: version },
    { ...updating(songKind, { songId: song?._id }, { title: 'Prefetched' }), prefetched: { song } },
  )

const writes = ['insert revisions', 'insert events', 'insert outbox', 'insert operations']

test('a new song, and one whose head was read before, are saved without reading in the transaction', async () => {
  const member = await fixture.storage.newMember()
  let songId = ''
  const created = await commandsOf(fixture.storage.proxy, async () => {
    songId = songOf(await save(fixture.saveQueue, member)).id
  })
  const added = [...writes, 'insert search', 'commitTransaction']
  expect(created).toEqual(['findAndModify churches', 'insert songs', ...added])
  const head = await headOf(songId)
  const updated = await commandsOf(fixture.storage.proxy, () => savePrefetched(member, head))
  const changed = [...writes, 'update search', 'commitTransaction']
  expect(updated).toEqual(['findAndModify churches', 'update songs', ...changed])
  expect(await headOf(songId)).toMatchObject({
    version: 2,
    document: { title: 'Prefetched' },
  })
})

/** A song and its words, submitted together. */
const saveWithWords = (member: Member, newSongId: string, keys = [newId(), newId()]) => {
  const deps = { saveQueue: fixture.saveQueue, clock: systemClock }
  const [song = '', words = ''] = keys
  const newSong = creating(songKind, {}, { title: 'New' }, newSongId)
  const newWords = creating(lyricsKind, { songId: newSongId }, firstWords())
  return Promise.allSettled([
    submitSave(deps, member, { key: song, ifMatch: null }, newSong),
    submitSave(deps, member, { key: words, ifMatch: null }, newWords),
  ])
}

const firstWords = () => ({
  language: 'en',
  label: '',
  sections: [{ id: newId(), name: 'Verse 1', lines: [{ id: newId(), text: 'First line' }] }],
  sequence: [],
})

test('the words of a new song are saved with it without reading in the transaction', async () => {
  const member = await fixture.storage.newMember()
  const songId = newId()
  const commands = await commandsOf(fixture.storage.proxy, async () => {
    await saveWithWords(member, songId)
  })
  expect(commands).toEqual([
    'findAndModify churches',
    'insert songs',
    'insert lyrics',
    ...writes,
    'insert search',
    'commitTransaction',
  ])
  const entry = await fixture.storage.outside.collections.search.findOne({ _id: songId })
  expect(Object.keys(entry ?? {})).toEqual([
    '_id',
    'churchId',
    'archived',
    'cursor',
    'lyrics',
    'metadata',
    'title',
  ])
  expect(Object.values(entry?.lyrics ?? {})).toEqual([{ label: '', text: 'first line' }])
})

test('the words of a new song whose key was used for another are refused, and their key stays free', async () => {
  const member = await fixture.storage.newMember()
  const keys = [newId(), newId()]
  const first = await save(fixture.saveQueue, member, { key: keys[0] ?? '', title: 'New' })
  const [song, words] = await saveWithWords(member, newId(), keys)
  expect(song).toMatchObject({ value: { replayed: true, result: { head: { _id: songOf(first).id } } } })
  expect(failureOf(words)).toMatchObject({ status: 404 })
  expect(await fixture.storage.eventsOf(member)).toHaveLength(1)
})

test('412 with the current song: what was read before is not what it is now', async () => {
  const member = await fixture.storage.newMember()
  const songId = songOf(await save(fixture.saveQueue, member)).id
  const head = await headOf(songId)
  const winner = songOf(await save(fixture.saveQueue, member, { songId, version: 1, title: 'Winner' }))
  const [loser] = await Promise.allSettled([savePrefetched(member, head)])
  expect(failureOf(loser)).toMatchObject({ status: 412, body: { current: winner } })
  expect(await fixture.storage.eventsOf(member)).toHaveLength(2)
})

test('a save never takes back that the song was archived after its head was read', async () => {
  const member = await fixture.storage.newMember()
  const songId = songOf(await save(fixture.saveQueue, member)).id
  const head = await headOf(songId)
  await setArchived(
    { saveQueue: fixture.saveQueue, clock: systemClock },
    { churchId: member.churchId, songId },
    true,
  )
  expect(songOf(await savePrefetched(member, head)).version).toBe(2)
  expect(await headOf(songId)).toMatchObject({ version: 2, archivedAt: expect.any(Date) })
  expect(await fixture.storage.outside.collections.search.findOne({ _id: songId })).toMatchObject({
    archived: true,
  })
})

test('a save never takes back a visibility that the song got after its head was read', async () => {
  const member = await fixture.storage.newMember()
  const songId = songOf(await save(fixture.saveQueue, member)).id
  const head = await headOf(songId)
  const forMembers = {
    resource: songKind,
    songId,
    targetId: songId,
    sets: { visibility: 'members' },
  } as const
  const deps = { saveQueue: fixture.saveQueue, clock: systemClock }
  await submitSave(deps, member, { key: newId(), ifMatch: 1 }, forMembers)
  expect(songOf(await savePrefetched(member, head))).toMatchObject({ version: 2, visibility: 'members' })
  expect(await headOf(songId)).toMatchObject({ version: 2, visibility: 'members' })
})

test('a save never takes back that words were archived after their head was read', async () => {
  const member = await fixture.storage.newMember()
  const deps = { saveQueue: fixture.saveQueue, clock: systemClock }
  const songId = newId()
  await saveWithWords(member, songId)
  const { songs, lyrics } = fixture.storage.outside.collections
  const [song, words] = await Promise.all([songs.findOne({ _id: songId }), lyrics.findOne({ songId })])
  const ids = { songId, lyricVersionId: words?._id }
  const archiving = { resource: lyricsKind, ...idsIn(lyricsKind, ids), sets: { archived: true } }
  await submitSave(deps, member, { key: newId(), ifMatch: 1 }, archiving)
  const { language: _, ...document } = firstWords()
  const update = { ...updating(lyricsKind, ids, document), prefetched: { song, lyrics: words } }
  await submitSave(deps, member, { key: newId(), ifMatch: 1 }, update)
  expect(await lyrics.findOne({ songId })).toMatchObject({ version: 2, archivedAt: expect.any(Date) })
})

test('a key that was used before is a replay, in this process and in another, also beside new saves', async () => {
  const member = await fixture.storage.newMember()
  const key = newId()
  const first = await save(fixture.saveQueue, member, { key })
  const other = createSaveQueue(fixture.storage.outside)
  for (const saveQueue of [fixture.saveQueue, other]) {
    const [again, beside] = await Promise.all([save(saveQueue, member, { key }), save(saveQueue, member)])
    expect(again && answerOf(again)).toEqual(answerOf({ ...first, replayed: true }))
    expect(beside?.replayed).toBe(false)
  }
  await other.close()
  expect((await fixture.storage.eventsOf(member)).map(({ cursor }) => cursor)).toEqual([1, 2, 3])
})

test('a replay of an update whose head has moved on is a replay and not a 412', async () => {
  const member = await fixture.storage.newMember()
  const songId = songOf(await save(fixture.saveQueue, member)).id
  const key = newId()
  const first = await savePrefetched(member, await headOf(songId), 1, key)
  const again = await savePrefetched(member, await headOf(songId), 1, key)
  expect(answerOf(again)).toEqual(answerOf({ ...first, replayed: true }))
})
