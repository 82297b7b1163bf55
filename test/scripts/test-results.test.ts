import { describe, expect, test } from 'bun:test'
import {
  filesToRerun,
  mergeRerun,
  type Result,
  readResults,
  skippedAsFailed,
  slowestFiles,
  summary,
} from '../../scripts/lib/tests/test-results.ts'

const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="bun test" tests="4" failures="1" skipped="2">
  <testsuite name="test/a.test.ts" file="test/a.test.ts">
    <testcase name="a &gt; b &quot;c&quot;" classname="" time="0" file="test/a.test.ts" line="2" assertions="0" />
    <testsuite name="group" file="test/a.test.ts">
      <testcase name="breaks > here" classname="group" time="0" file="test/a.test.ts" line="2">
        <failure type="AssertionError" message="expect(received)&#10;">AssertionError: expect(received)&#10;&#10;- 1&#10;+ 2</failure>
      </testcase>
    </testsuite>
    <testcase name="later" classname="" time="0" file="test/a.test.ts" line="2"><skipped /></testcase>
    <testcase name="some day" classname="" file="test/a.test.ts"><skipped message="TODO" /></testcase>
  </testsuite>
</testsuites>`

describe('the results of a run', () => {
  test('name every test and its outcome', () => {
    const file = 'test/a.test.ts'
    expect(readResults(REPORT, [file])).toEqual([
      { name: 'test/a.test.ts > a > b "c"', outcome: 'passed', file },
      {
        name: 'test/a.test.ts > group > breaks > here',
        outcome: 'failed',
        file,
        error: 'AssertionError: expect(received)\n\n- 1\n+ 2',
      },
      { name: 'test/a.test.ts > later', outcome: 'skipped', file },
      { name: 'test/a.test.ts > some day', outcome: 'skipped', file },
    ])
  })

  test('count a file that could not be loaded as failed', () => {
    expect(readResults(REPORT, ['test/a.test.ts', 'test/b.test.ts']).at(-1)).toEqual({
      name: 'test/b.test.ts did not run',
      outcome: 'failed',
      file: 'test/b.test.ts',
    })
    expect(readResults('', ['test/b.test.ts'])).toHaveLength(1)
  })

  test('tell the files that took longest, whole files only, slowest first', () => {
    const suite = (name: string, file: string, time: string) =>
      `<testsuite name="${name}" file="${file}" tests="1" time="${time}"><testcase name="x" time="99" file="${file}" /></testsuite>`
    const report = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']
      .map((name, seconds) => suite(`${name}.test.ts`, `${name}.test.ts`, `${seconds}.25`))
      .join('')
    const lines = slowestFiles(report + suite('group', 'a.test.ts', '99')).split('\n')
    expect(lines).toHaveLength(10)
    expect(lines[0]).toBe('   10.3 s  k.test.ts')
  })

  test('end with the count, and name what failed or was skipped', () => {
    const results = readResults(REPORT, ['test/a.test.ts'])
    expect(summary(results).split('\n').slice(-2)).toEqual(['0 flaky, 2 skipped', '1 passed, 1 failed'])
    expect(summary(results)).toContain('SKIPPED  test/a.test.ts > later')
    expect(summary(results)).toContain('breaks > here\n           AssertionError: expect(received)\n')
    expect(summary([{ name: 'x', outcome: 'passed' }])).toBe('0 flaky, 0 skipped\n1 passed, 0 failed')
  })

  test('count a skipped test as failed in CI', () => {
    expect(
      summary(skippedAsFailed(readResults(REPORT, [])))
        .split('\n')
        .at(-1),
    ).toBe('1 passed, 3 failed')
  })

  const failed = (file: string, name: string): Result => ({ file, name, outcome: 'failed', error: 'first' })
  const passed = (file: string, name: string): Result => ({ file, name, outcome: 'passed' })

  test('a file of a browser or an outside tool runs once more, unless many failed', () => {
    const [web, tool] = ['test/web/print.test.ts', 'test/contract/outside/outside.test.ts']
    expect(filesToRerun([failed(web, 'a1'), failed(web, 'a2'), failed(tool, 'b1')])).toEqual([web, tool])
    expect(filesToRerun([passed(web, 'a1')])).toEqual([])
    expect(filesToRerun([{ name: 'bun run lint', outcome: 'failed' }])).toEqual([])
    expect(filesToRerun(Array.from({ length: 9 }, (_, n) => failed(`${web}${n}`, 'x')))).toEqual([])
  })

  test('a fault, a race or any other test that fails once has failed', () => {
    const files = ['test/fault/crash.test.ts', 'test/saves/races.test.ts', 'test/api/songs.test.ts']
    expect(filesToRerun(files.map((file) => failed(file, 'x')))).toEqual([])
  })

  test('what fails again has failed, what does not is named as flaky with its first error', () => {
    const first = [passed('a', 'a1'), failed('b', 'b1'), failed('b', 'b2'), passed('b', 'b3')]
    const both = mergeRerun(first, [passed('b', 'b1'), failed('b', 'b2'), failed('b', 'b3')])
    expect(summary(both).split('\n')).toEqual([
      ...['FLAKY    b1', '           first'],
      ...['FAILED   b2', '           first'],
      ...['FAILED   b3', '           first'],
      '1 flaky, 0 skipped',
      '2 passed, 2 failed',
    ])
  })

  test('a file that only ran the second time is named as flaky too', () => {
    const both = mergeRerun([failed('a', 'a did not run')], [passed('a', 'a1')])
    expect(both.map(({ name, outcome }) => `${outcome} ${name}`)).toEqual([
      'passed a1',
      'flaky a did not run',
    ])
  })
})
