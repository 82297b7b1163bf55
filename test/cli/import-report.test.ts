import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFiles } from '../../src/cli/import/files.ts'
import { inGroups, readFiles } from '../../src/cli/import/read-files.ts'
import { readBeside } from '../../src/cli/import/read-in-thread.ts'
import { collectReport } from '../../src/cli/import/report.ts'

test('equal warnings are one line with their count, and of others of one kind three are shown', () => {
  const report = collectReport(() => {})
  for (let at = 1; at <= 8; at++) {
    const file = `${at}.cho`
    report.file({ file, songs: 1, warnings: [{ code: 'encodingGuessed', about: 'GBK' }] })
    report.song({
      file,
      title: `Song ${at}`,
      result: 'created',
      warnings: [{ code: 'chordsRemoved', count: at }],
    })
  }
  for (let at = 1; at <= 300; at++)
    report.file({
      file: `${at}.ews`,
      songs: 0,
      warnings: [{ code: 'otherFormat', about: 'EasyWorship (.ews)' }],
    })
  report.file({ file: 'x.jpg', songs: 0, warnings: [{ code: 'unknownFormat' }] })
  const { text } = report.outcome()
  const lines = text.split('\n')
  const guessed = lines.filter((line) => line.includes('GBK'))
  expect(guessed).toHaveLength(1)
  expect(guessed[0]).toMatch(/^8 files: The file does not say .* \(1\.cho; 2\.cho; 3\.cho; …\)$/)
  expect(lines.filter((line) => line.includes('Chords were left out'))).toHaveLength(3)
  expect(lines).toContain('… the same kind of warning for songs 5 more times; --json lists all.')
  expect(lines.at(-3)).toMatch(
    /^300 files: This is a file of EasyWorship \(\.ews\), .* \(1\.ews; 2\.ews; 3\.ews; …\)$/,
  )
  expect(lines.at(-2)).toStartWith('x.jpg: This is not a song format')
  expect(lines).toHaveLength(8)
  expect(lines.at(-1)).toBe('309 files; songs: 8 saved. 301 files hold no song that could be read.')
})

test('a named pipe is refused before anything waits for it, and left out of a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pipe-'))
  try {
    const pipe = join(folder, 'songs.cho')
    await Bun.$`mkfifo ${pipe}`.quiet()
    await Bun.write(join(folder, 'a.cho'), '{title: A}')
    await expect(listFiles([pipe])).rejects.toThrow(`"${pipe}" is no file and no folder.`)
    expect(await listFiles([folder])).toEqual([join(folder, 'a.cho')])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('many files are read in a thread, with the same songs, files and progress in the same order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'many-'))
  try {
    for (let at = 0; at < 120; at++)
      await Bun.write(
        join(folder, `${at}.cho`),
        at % 10 === 9 ? '\0' : `{title: Song ${at}}\n[G]Words of ${at % 40}`,
      )
    const paths = [...(await listFiles([folder])), join(folder, 'gone.cho')]
    const request = { paths, encoding: null }
    const beside = (await Array.fromAsync(readBeside(request))).flat()
    expect(beside).toEqual((await Array.fromAsync(inGroups(readFiles(request)))).flat())
    expect(beside.filter((event) => 'song' in event)).toHaveLength(108)
    expect(beside.filter((event) => 'file' in event)).toHaveLength(121)
    expect(beside.at(-1)).toEqual({ done: 121 })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an error in the reading thread ends the import with that error', async () => {
  // No list of paths: the readers of files report what they cannot read and throw nothing.
  const request = { paths: { length: 120 } as never, encoding: null }
  await expect(Array.fromAsync(readBeside(request))).rejects.toThrow(/^The files could not be read: /)
})
