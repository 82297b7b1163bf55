import { describe, expect, test } from 'bun:test'
import { type Affected, fixedIn, isAffected } from '../../../scripts/lib/audit/affected.ts'
import { findingsOf, sentenceOf } from '../../../scripts/lib/audit/findings.ts'

const semver = (...events: Record<string, string>[]): Affected => ({ ranges: [{ type: 'SEMVER', events }] })

const twoIntervals = semver(
  // In another order than that of the versions, which the format allows.
  { introduced: '2.0.0' },
  { fixed: '2.3.1' },
  { introduced: '0' },
  { fixed: '1.4.0' },
)

describe('a version is affected', () => {
  test.each<[string, Affected, Record<string, boolean>]>([
    [
      'from introduced on, until fixed',
      semver({ introduced: '1.2.0' }, { fixed: '1.10.0' }),
      { '1.1.9': false, '1.2.0': true, '1.9.0': true, '1.10.0-rc.1': true, '1.10.0': false, '2.0.0': false },
    ],
    [
      'in either of two intervals',
      twoIntervals,
      { '0.0.0-alpha': true, '1.3.9': true, '1.4.0': false, '1.9.9': false, '2.0.0': true, '2.3.1': false },
    ],
    [
      'up to last_affected, which is one of them',
      semver({ last_affected: '1.0.0' }, { introduced: '1.0.0' }),
      { '0.9.0': false, '1.0.0': true, '1.0.1': false },
    ],
    ['without an end', semver({ introduced: '0' }), { '0.0.1': true, '99.0.0': true }],
    ['until a limit', semver({ introduced: '0' }, { limit: '2.0.0' }), { '1.0.0': true, '2.0.0': false }],
    ['by name alone', { versions: ['1.0.1', '1.0.3'] }, { '1.0.1': true, '1.0.2': false, '1.0.3': true }],
    [
      'by name as well as by range',
      { versions: ['9.9.9'], ...semver({ introduced: '1.0.0' }, { fixed: '1.0.1' }) },
      { '1.0.0': true, '9.9.9': true, '9.9.8': false },
    ],
    [
      'never by the commits of a repository',
      { ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] },
      { '1.0.0': false },
    ],
    [
      'rather than not, where a version cannot be compared',
      semver({ introduced: 'the beginning' }, { fixed: '1.0.0' }),
      { '5.0.0': true },
    ],
    ['not at all where nothing is named', {}, { '1.0.0': false }],
  ])('%s', (_, affected, expected) => {
    const found = Object.fromEntries(
      Object.keys(expected).map((version) => [version, isAffected(affected, version)]),
    )
    expect(found).toEqual(expected)
  })
})

test('what mends it is the lowest fixed version above the installed one', () => {
  expect(fixedIn(twoIntervals, '1.0.0')).toBe('1.4.0')
  expect(fixedIn(twoIntervals, '2.1.0')).toBe('2.3.1')
  expect(fixedIn(semver({ introduced: '0' }, { last_affected: '2.0.0' }), '1.0.0')).toBeNull()
})

describe('a record', () => {
  const installed = new Map([['left', ['1.0.0', '2.0.0']]])
  const about = (name: string, ecosystem = 'npm') => ({
    package: { ecosystem, name },
    ...semver({ introduced: '0' }, { fixed: '1.5.0' }),
  })

  test('counts for the installed versions it names, once, with the number that people know', () => {
    const record = {
      id: 'GHSA-1',
      aliases: ['OTHER-1', 'CVE-2026-1'],
      summary: ' Reads too much ',
      affected: [about('left'), about('left'), about('right')],
    }
    const found = findingsOf(record, installed)
    expect(found).toEqual([
      {
        id: 'GHSA-1 (CVE-2026-1)',
        summary: 'Reads too much',
        name: 'left',
        version: '1.0.0',
        fixed: '1.5.0',
      },
    ])
    expect(found.map(sentenceOf)).toEqual([
      'left 1.0.0: Reads too much\n  GHSA-1 (CVE-2026-1), mended in 1.5.0',
    ])
  })

  test('does not count when it was withdrawn, or is about a package of another world', () => {
    const record = { id: 'GHSA-2', affected: [about('left')] }
    expect(findingsOf({ ...record, withdrawn: '2026-01-01T00:00:00Z' }, installed)).toEqual([])
    expect(findingsOf({ id: 'PYSEC-1', affected: [about('left', 'PyPI')] }, installed)).toEqual([])
    expect(findingsOf(record, installed)).toHaveLength(1)
  })
})
