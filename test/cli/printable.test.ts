import { expect, test } from 'bun:test'
import { printable, printableJson } from '../../src/cli/terminal.ts'
import { freshDatabase } from '../../testkit/mongodb/mongodb.ts'
import { answerOf, openWorkbench } from '../../testkit/process/run-tool.ts'

test.each([
  ['two lines\n\tand a tab', 'two lines\n\tand a tab'],
  ['\u001b[31mred\u0007', '\\u001b[31mred\\u0007'],
  ['over\rwritten', 'over\\u000dwritten'],
  ['\u009b2J\u007f', '\\u009b2J\\u007f'],
  ['a\u202egpj.exe', 'a\\u202egpj.exe'],
  ['\u2067x\u2069\u200f', '\\u2067x\\u2069\\u200f'],
  ['שלום, 안녕, 🎵', 'שלום, 안녕, 🎵'],
])('%j is printed as %j', (text, expected) => {
  expect(printable(text)).toBe(expected)
  expect(JSON.parse(printableJson({ text }))).toEqual({ text })
  expect(printableJson({ text })).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
})

test('the tool prints names without the control characters in them, and as JSON with their escapes', async () => {
  await using bench = await openWorkbench()
  const where = await freshDatabase()
  const name = 'St. \u001b]0;title\u0007Mary \u202edne'
  const made = await bench.tool(where, 'church', 'create', '--name', name, '--time-zone', 'Europe/Berlin')
  expect(made).toMatchObject({ code: 0 })
  const listed = await bench.tool(where, 'church', 'list')
  for (const { stdout } of [made, listed]) {
    expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
    expect(stdout).toContain('\\u001b]0;title\\u0007Mary \\u202edne')
  }
  const json = await bench.tool(where, 'church', 'list', '--json')
  expect(json.stdout.trim()).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  expect(answerOf(json).churches[0].name).toBe(name)
  const refused = await bench.tool(where, 'member', 'list', '--church', '\u001b[2J')
  expect(refused.code).toBe(1)
  expect(refused.stderr.trim()).not.toMatch(/\p{Cc}/u)
  await where.drop()
})
