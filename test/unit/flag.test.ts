import { describe, expect, test } from 'bun:test'
import { arrangementKind } from '../../src/catalogue/arrangements.ts'
import { songKind } from '../../src/catalogue/songs.ts'
import { MAX_ARCHIVED } from '../../src/core/limits.ts'
import type { Head, OperationRecord, SongHead } from '../../src/saves/collections.ts'
import { type Decision, operationKey, type Records } from '../../src/saves/command.ts'
import { decide } from '../../src/saves/decide.ts'
import type { Save } from '../../src/saves/save.ts'

const earlier = new Date('2026-01-01T10:00:00Z')
const generated = {
  resourceId: 'unused',
  revisionId: 'unused',
  eventId: 'event-new',
  at: new Date('2026-02-01T10:00:00Z'),
  fingerprint: 'same',
}

const head = (change: Partial<SongHead> = {}): Head => ({
  _id: 'arrangement',
  churchId: 'church',
  songId: 'song',
  version: 1,
  revisionId: 'revision-1',
  schemaVersion: 1,
  document: { label: 'Choir', lyricVersionIds: [], assetIds: [], sourceKey: null, tempo: null },
  createdAt: earlier,
  updatedAt: earlier,
  ...(change as Partial<Head>),
})

const metadata = {
  title: 'Morning',
  alternateTitles: [],
  authors: [],
  copyright: '',
  themes: [],
  songbooks: [],
}
const song = (change: Partial<SongHead> = {}) => head({ _id: 'song', document: metadata, ...change })

interface Given {
  readonly song?: Head
  readonly arrangement?: Head
  readonly siblings?: ReadonlyMap<string, boolean>
  readonly operations?: Records['operations']
}

const records = (given: Given = {}): Records => ({
  operations: given.operations ?? new Map(),
  revisions: new Map(),
  heads: {
    song: new Map([['song', given.song ?? song()]]),
    lyrics: new Map(),
    arrangement: new Map([['arrangement', given.arrangement ?? head()]]),
    service: new Map(),
  },
  siblings: { lyrics: new Map(), arrangement: new Map([['song', new Map(given.siblings)]]) },
  songs: new Map(),
  assets: new Map(),
})

const author = { userId: 'user', key: 'key', ifMatch: 1 }
const flags = (change: Partial<Save> = {}): Save => ({
  resource: arrangementKind,
  churchId: 'church',
  songId: 'song',
  targetId: 'arrangement',
  sets: { archived: true },
  author,
  ...change,
})
const ofSong = (change: Partial<Save>): Save => flags({ resource: songKind, targetId: 'song', ...change })

const status = (decision: Decision): number | string => {
  if ('refused' in decision) return decision.refused.status
  return 'done' in decision ? `done, replayed ${decision.replayed}` : decision.change.event.kind
}

const siblings = (count: number, archived: boolean) =>
  new Map(Array.from({ length: count }, (_, at) => [`sibling-${at}`, archived]))

const archivedAt = earlier
const used = (fingerprint: string) =>
  new Map([
    [
      operationKey({ churchId: 'church', userId: 'user', key: 'key' }),
      { fingerprint, response: { revisionId: 'revision-1' } } as OperationRecord,
    ],
  ])

describe('the decision of a flag', () => {
  const table: [string, Save, Records, number | string][] = [
    ['archiving an arrangement', flags(), records(), 'song.arrangement.archived'],
    ['archiving a song', ofSong({}), records(), 'song.archived'],
    ['an unknown song', flags({ songId: 'other' }), records(), 404],
    ['an unknown arrangement', flags({ targetId: 'other' }), records(), 404],
    ['a church of its own', flags({ churchId: 'other' }), records(), 404],
    ['the key of another request', flags(), records({ operations: used('other') }), 409],
    ['a stale version', flags({ author: { ...author, ifMatch: 2 } }), records(), 412],
    [
      'a stale version of what is archived already',
      flags({ author: { ...author, ifMatch: 2 } }),
      records({ arrangement: head({ archivedAt }) }),
      412,
    ],
    ['archived already', flags(), records({ arrangement: head({ archivedAt }) }), 'done, replayed false'],
    ['not archived', flags({ sets: { archived: false } }), records(), 'done, replayed false'],
    [
      'the tool, which sends no version',
      ofSong({ author: null }),
      records({ song: song({ version: 7 }) }),
      'song.archived',
    ],
    [
      'bringing back the 20th',
      flags({ sets: { archived: false } }),
      records({ arrangement: head({ archivedAt }), siblings: siblings(19, false) }),
      'song.arrangement.unarchived',
    ],
    [
      'bringing back the 21st',
      flags({ sets: { archived: false } }),
      records({ arrangement: head({ archivedAt }), siblings: siblings(20, false) }),
      400,
    ],
    ['one archived too many', flags(), records({ siblings: siblings(MAX_ARCHIVED, true) }), 400],
    ['a song for members', ofSong({ sets: { visibility: 'members' } }), records(), 'song.visibility'],
    [
      'the same visibility',
      ofSong({ sets: { visibility: 'members' } }),
      records({ song: song({ visibility: 'members' }) }),
      'done, replayed false',
    ],
    [
      'the visibility of the church',
      ofSong({ sets: { visibility: null } }),
      records(),
      'done, replayed false',
    ],
  ]

  test.each(table)('%s', (_, save, given, expected) => {
    expect(status(decide(save, generated, given))).toBe(expected)
  })

  const change = (save: Save, given: Given = {}) => {
    const decision = decide(save, generated, records(given))
    if (!('change' in decision)) throw new Error('It is not a change.')
    return decision.change
  }

  test('changes the flag alone, and keeps it for a replay', () => {
    const { head: archived, event, revision, operation } = change(flags())
    expect(archived).toEqual({ ...head(), archivedAt: generated.at })
    expect(revision).toBeNull()
    expect(event).toMatchObject({
      actorId: 'user',
      version: 1,
      revisionId: 'revision-1',
      arrangementId: 'arrangement',
    })
    expect(operation?.response).toEqual({
      operationId: 'event-new',
      status: 200,
      revisionId: 'revision-1',
      headFields: { archivedAt: generated.at },
    })
  })

  test('a flag that is taken back leaves no field', () => {
    const back = change(flags({ sets: { archived: false } }), { arrangement: head({ archivedAt }) })
    expect(back.head).toEqual(head())
    const asChurch = change(ofSong({ sets: { visibility: null } }), { song: song({ visibility: 'members' }) })
    expect(asChurch.head).toEqual(song())
    expect(asChurch.event.visibility).toBeNull()
    expect(asChurch.search?.unset).toEqual(['visibility'])
  })

  test('the search document of an archived song has the flag that the index reads', () => {
    const { head: archived, search } = change(ofSong({}))
    expect(archived).toEqual(song({ archivedAt: generated.at }))
    expect(search?.set).toMatchObject({ archived: true })
  })
})
