import { describe, expect, test } from 'bun:test'
import { type ArrangementContent, arrangementKind } from '../../src/catalogue/arrangements.ts'
import { MAX_VERSION } from '../../src/core/versions.ts'
import type { AssetRecord } from '../../src/files/collections.ts'
import type { Head, OperationRecord, RevisionRecord } from '../../src/saves/collections.ts'
import { type Decision, operationKey, type Records } from '../../src/saves/command.ts'
import { decide, type Prepared } from '../../src/saves/decide.ts'
import { applyChange } from '../../src/saves/records.ts'
import type { Save } from '../../src/saves/save.ts'

const at = new Date('2026-01-01T10:00:00Z')

const head = (change: Partial<Head> = {}): Head => ({
  _id: 'arrangement-1',
  churchId: 'church',
  songId: 'song',
  version: 3,
  revisionId: 'revision-3',
  schemaVersion: 1,
  document: { label: 'Choir', lyricVersionIds: [], assetIds: [], sourceKey: null, tempo: null },
  createdAt: at,
  updatedAt: at,
  ...change,
})

const revision: RevisionRecord = {
  _id: 'revision-old',
  churchId: 'church',
  kind: 'arrangement',
  resourceId: 'arrangement-1',
  songId: 'song',
  version: 3,
  schemaVersion: 1,
  source: 'manual',
  document: { label: 'Choir', lyricVersionIds: [], assetIds: [], sourceKey: null, tempo: null },
  createdAt: at,
}

const records = (change: Partial<Records> = {}): Records => ({
  operations: new Map(),
  revisions: new Map([['revision-old', revision]]),
  heads: {
    song: new Map([['song', head({ _id: 'song' })]]),
    lyrics: new Map(),
    arrangement: new Map([['arrangement-1', head()]]),
    service: new Map(),
  },
  siblings: {
    lyrics: new Map([['song', new Map([['lyrics-1', false]])]]),
    arrangement: new Map([['song', new Map([['arrangement-1', false]])]]),
  },
  songs: new Map(),
  assets: new Map([['asset-1', { _id: 'asset-1', churchId: 'church', createdAt: at } as AssetRecord]]),
  ...change,
})

interface Changed {
  readonly churchId?: string
  readonly songId?: string
  readonly targetId?: string | null
  readonly ifMatch?: number | null
  readonly key?: string
  readonly document?: ArrangementContent
}

const save = ({ ifMatch = 3, key = 'key', document, ...change }: Changed = {}): Save => ({
  resource: arrangementKind,
  churchId: 'church',
  songId: 'song',
  targetId: 'arrangement-1',
  sets: {
    document: document ?? {
      label: 'Band',
      lyricVersionIds: ['lyrics-1'],
      assetIds: ['asset-1'],
      sourceKey: null,
      tempo: 90,
    },
    initialFields: change.targetId === null ? {} : null,
  },
  author: { userId: 'user', key, ifMatch },
  ...change,
})

const generated: Prepared = {
  resourceId: 'new',
  revisionId: 'revision-new',
  eventId: 'event-new',
  at,
  fingerprint: 'same',
}

const operation = (fingerprint: string, operationId = 'event-old') => {
  const _id = { churchId: 'church', userId: 'user', key: 'key' }
  const response = { operationId, status: 200, revisionId: 'revision-old' }
  const done: OperationRecord = { _id, churchId: 'church', fingerprint, response, createdAt: at }
  return new Map([[operationKey(_id), done]])
}

const full = new Map(Array.from({ length: 20 }, (_, n) => [`arrangement-${n}`, false]))
const empty = { label: 'x', lyricVersionIds: [], assetIds: [], sourceKey: null, tempo: null }
const withDocument = (change: Partial<ArrangementContent>) => save({ document: { ...empty, ...change } })

const status = (decision: Decision): number | string =>
  'refused' in decision
    ? decision.refused.status
    : 'done' in decision
      ? `done, replayed ${decision.replayed}`
      : 'change'

describe('the decision of a save', () => {
  const table: [string, Save, Records, number | string][] = [
    ['an update of the current version', save(), records(), 'change'],
    ['a create', save({ targetId: null, ifMatch: null }), records(), 'change'],
    ['an unknown song', save({ songId: 'other' }), records(), 404],
    ['a song of another church', save({ churchId: 'church-2' }), records(), 404],
    ['an unknown arrangement', save({ targetId: 'other' }), records(), 404],
    [
      'an arrangement of another song',
      save(),
      records({
        heads: { ...records().heads, arrangement: new Map([['arrangement-1', head({ songId: 'song-2' })]]) },
      }),
      404,
    ],
    [
      'the same request again',
      save({ ifMatch: 2 }),
      records({ operations: operation('same') }),
      'done, replayed true',
    ],
    [
      'our own commit, found again',
      save(),
      records({ operations: operation('same', 'event-new') }),
      'done, replayed false',
    ],
    ['the key of another request', save(), records({ operations: operation('other') }), 409],
    [
      'the key of another request, to an unknown song',
      save({ songId: 'no' }),
      records({ operations: operation('other') }),
      404,
    ],
    ['an older version', save({ ifMatch: 2 }), records(), 412],
    ['a version that is not there yet', save({ ifMatch: 4 }), records(), 412],
    [
      'an older version with strange references',
      save({ document: { ...empty, assetIds: ['no'] }, ifMatch: 2 }),
      records(),
      412,
    ],
    [
      'the last version',
      save({ ifMatch: MAX_VERSION }),
      records({
        heads: {
          ...records().heads,
          arrangement: new Map([['arrangement-1', head({ version: MAX_VERSION })]]),
        },
      }),
      400,
    ],
    [
      'the 21st',
      save({ targetId: null, ifMatch: null }),
      records({ siblings: { ...records().siblings, arrangement: new Map([['song', full]]) } }),
      400,
    ],
    [
      'an update among 20',
      save(),
      records({ siblings: { ...records().siblings, arrangement: new Map([['song', full]]) } }),
      'change',
    ],
    ['lyrics of another song', withDocument({ lyricVersionIds: ['lyrics-2'] }), records(), 400],
    ['an unknown file', withDocument({ assetIds: ['asset-2'] }), records(), 400],
    [
      'a file of another church',
      save(),
      records({ assets: new Map([['asset-1', { churchId: 'church-2' } as AssetRecord]]) }),
      400,
    ],
  ]
  test.each(table)('%s', (_, asked, known, expected) => {
    expect(status(decide(asked, generated, known))).toBe(expected)
  })

  test('a change holds all documents of the save, and they name each other', () => {
    const decision = decide(save(), generated, records())
    if (!('change' in decision)) throw new Error('refused')
    const { change } = decision
    expect(change.head).toMatchObject({
      _id: 'arrangement-1',
      version: 4,
      revisionId: 'revision-new',
      createdAt: at,
    })
    expect(change.revision).toMatchObject({
      _id: 'revision-new',
      resourceId: 'arrangement-1',
      version: 4,
      source: 'manual',
    })
    expect(change.event).toMatchObject({
      _id: 'event-new',
      version: 4,
      revisionId: 'revision-new',
      actorId: 'user',
      lyricVersionId: null,
      arrangementId: 'arrangement-1',
    })
    expect(change.operation).toMatchObject({
      _id: { churchId: 'church', userId: 'user', key: 'key' },
      response: { operationId: 'event-new', status: 200, revisionId: 'revision-new' },
    })
    expect(change.operation?.response.headFields).toBeUndefined()
  })

  test('the next command of the batch sees what this one will have written', () => {
    const known = records()
    const first = decide(save(), generated, known)
    if (!('change' in first)) throw new Error('refused')
    applyChange(known, first.change)
    expect(status(decide(save(), { ...generated, eventId: 'event-2' }, known))).toBe('done, replayed true')
    expect(status(decide(save({ key: 'key-2' }), generated, known))).toBe(412)
    const third = decide(save({ key: 'key-2', ifMatch: 4 }), generated, known)
    expect('change' in third && third.change.head.version).toBe(5)
    const created = decide(save({ key: 'key-3', targetId: null, ifMatch: null }), generated, known)
    if ('change' in created) applyChange(known, created.change)
    expect(known.siblings.arrangement.get('song')?.has('new')).toBe(true)
  })
})
