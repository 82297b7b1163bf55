import { describe, expect, test } from 'bun:test'
import { TOOL_ID } from '../../src/core/people.ts'
import { describeChange } from '../../src/events/changes/service.ts'
import { beforeGap } from '../../src/events/log/read-events.ts'
import type { EventRecord } from '../../src/saves/collections.ts'

const [eventId, churchId, songId, lyricVersionId, revisionId, userId] = Array.from({ length: 6 }, () =>
  crypto.randomUUID(),
) as [string, string, string, string, string, string]

const event: EventRecord = {
  _id: eventId,
  churchId,
  cursor: 7,
  kind: 'song.lyrics.updated',
  actorId: userId,
  songId,
  lyricVersionId,
  arrangementId: null,
  version: 3,
  revisionId,
  schemaVersion: 1,
  at: new Date('2026-11-15T20:14:05.678Z'),
}
const names = new Map([[userId, 'Ada Weaver']])

describe('a change is what an event shows', () => {
  test('its cursor, its ids, its version, the person and the time, and nothing else', () => {
    expect(describeChange(event, names)).toEqual({
      cursor: 7,
      eventId,
      kind: 'song.lyrics.updated',
      songId,
      lyricVersionId,
      arrangementId: null,
      serviceId: null,
      version: 3,
      savedBy: { userId, name: 'Ada Weaver' },
      at: '2026-11-15T20:14:05.678Z',
    })
  })

  test.each([
    ['a person without a name', userId, { userId, name: null }],
    ['the tool of the host', null, null],
    ['an import by that tool', TOOL_ID, null],
  ])('savedBy for %s', (_, actorId, expected) => {
    expect(describeChange({ ...event, actorId }, new Map()).savedBy).toEqual(expected)
  })
})

test.each([
  [[], 4, []],
  [[5, 6, 7], 4, [5, 6, 7]],
  [[6, 7], 4, []],
  [[5, 7, 8], 4, [5]],
  [[1, 2], 0, [1, 2]],
])('of the cursors %p after %p, those before a gap: %p', (cursors, after, expected) => {
  const found = beforeGap(
    cursors.map((cursor) => ({ cursor })),
    after,
  )
  expect(found.map(({ cursor }) => cursor)).toEqual(expected)
})
