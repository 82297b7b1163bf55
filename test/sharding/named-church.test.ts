import { describe, expect, test } from 'bun:test'
import type { Document } from 'mongodb'
import { unnamedChurches } from '../../testkit/sharding/named-church.ts'

const CHURCH = 'c1'

const problems = (command: Document) =>
  unnamedChurches({ commandName: Object.keys(command)[0] ?? '', command })

describe('a command that names its church passes', () => {
  const passing: Record<string, Document> = {
    'a find': { find: 'songs', filter: { _id: 's', churchId: CHURCH } },
    'a find in several churches': { find: 'songs', filter: { churchId: { $in: [CHURCH, 'c2'] } } },
    'a church by its id': { find: 'churches', filter: { _id: CHURCH } },
    'an aggregate': { aggregate: 'songs', pipeline: [{ $match: { churchId: CHURCH } }] },
    'an aggregate with another collection': {
      aggregate: 'songs',
      pipeline: [
        { $match: { churchId: CHURCH } },
        { $unionWith: { coll: 'lyrics', pipeline: [{ $match: { churchId: CHURCH } }] } },
      ],
    },
    'an update': { update: 'search', updates: [{ q: { _id: 's', churchId: CHURCH }, u: {}, upsert: true }] },
    'a delete': { delete: 'bytes.chunks', deletes: [{ q: { churchId: CHURCH, files_id: 'f' } }] },
    'an insert': { insert: 'bytes.chunks', documents: [{ churchId: CHURCH, files_id: 'f', n: 0 }] },
    'a session by its id': { find: 'sessions', filter: { _id: 'hash' } },
    'a write of several collections': {
      bulkWrite: 1,
      ops: [
        { update: 0, filter: { _id: 's', churchId: CHURCH } },
        { insert: 1, document: { _id: 'r', churchId: CHURCH, resourceId: 's' } },
      ],
      nsInfo: [{ ns: 'psaltery.songs' }, { ns: 'psaltery.revisions' }],
    },
    'what is broad by design': { find: 'memberships', filter: { userId: 'u' } },
    'more of what was found': { getMore: 1n, collection: 'songs' },
  }
  test.each(Object.entries(passing))('%s', (_, command) => {
    expect(problems(command)).toEqual([])
  })
})

describe('a command that does not is named', () => {
  const failing: Record<string, Document> = {
    'a find by id': { find: 'songs', filter: { _id: 's' } },
    'a find without a filter': { find: 'lyrics' },
    'a find in all churches but one': { find: 'songs', filter: { churchId: { $ne: CHURCH } } },
    'a church below the top': { find: 'revisions', filter: { $or: [{ churchId: CHURCH }] } },
    'an aggregate that matches later': {
      aggregate: 'songs',
      pipeline: [{ $sort: { _id: 1 } }, { $match: { churchId: CHURCH } }],
    },
    'an aggregate with all of another collection': {
      aggregate: 'songs',
      pipeline: [
        { $match: { churchId: CHURCH } },
        { $unionWith: { coll: 'lyrics', pipeline: [{ $match: { _id: 'l' } }] } },
      ],
    },
    'a count': { count: 'assets', query: { sha256: 'x' } },
    'a distinct': { distinct: 'arrangements', key: 'songId', query: { archived: false } },
    'an update': { update: 'songs', updates: [{ q: { _id: 's' }, u: {} }] },
    'one update of several': {
      update: 'songs',
      updates: [{ q: { _id: 's', churchId: CHURCH } }, { q: { _id: 't' } }],
    },
    'a delete that a read may do': { delete: 'memberships', deletes: [{ q: { userId: 'u' } }] },
    'a findAndModify': { findAndModify: 'bytes.files', query: { sha256: 'x' } },
    'an insert': { insert: 'bytes.chunks', documents: [{ files_id: 'f', n: 0 }] },
    'an upsert without all of the shard key': {
      update: 'memberships',
      updates: [{ q: { churchId: CHURCH }, u: {}, upsert: true }],
    },
    'one write of several collections': {
      bulkWrite: 1,
      ops: { documents: [{ delete: 0, filter: { _id: 's' } }] },
      nsInfo: { documents: [{ ns: 'psaltery.songs' }] },
    },
  }
  test.each(Object.entries(failing))('%s', (_, command) => {
    expect(problems(command)).toHaveLength(1)
  })
})
