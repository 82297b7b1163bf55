import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Client, makeChurch, makeMember } from '../../testkit/people.ts'
import { answerOf } from '../../testkit/process/run-tool.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { startTestServer, type TestServer } from '../../testkit/server.ts'
import { createArrangement, createLyrics, createSong, saving } from '../../testkit/songs/songs.ts'
import { makeProgram } from '../../testkit/tokens.ts'

let server: TestServer
let churchId: string
let editor: Client
let songId: string
let otherSongId: string
beforeAll(async () => {
  server = await startTestServer()
  churchId = await makeChurch(server)
  editor = await makeMember(server, churchId, 'Editor')
  const song = await createSong(editor, churchId, { title: 'Evening Light' })
  songId = song.id
  await createLyrics(editor, song.path, { language: 'de' })
  await createArrangement(editor, song.path, { label: 'Strings' })
  await editor.send(song.path, {
    method: 'PUT',
    headers: saving({ version: 1 }),
    body: { title: 'Evening Light Again' },
  })
  answerOf(await run('song', 'archive', '--church', churchId, '--song', songId, '--json'))
  otherSongId = (await createSong(editor, churchId, { title: 'Another' })).id
})
afterAll(() => server.stop())

const run = (...words: string[]) =>
  runTool(words, { env: { MONGODB_URI: server.where.uri, MONGODB_DATABASE: server.where.name } })

describe('history', () => {
  test('says who changed what and when, the newest change first', async () => {
    const { code, stdout } = await run('history', '--church', churchId)
    const lines = stdout.trimEnd().split('\n')
    expect(code).toBe(0)
    expect(lines.map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}/, ''))).toEqual([
      `${editor.email} created "Another"`,
      `the admin's tool archived "Evening Light Again" (song ${songId})`,
      `${editor.email} changed the details of "Evening Light Again" (version 2)`,
      `${editor.email} added the sheet music "Strings" of "Evening Light Again"`,
      `${editor.email} added the words (de) of "Evening Light Again"`,
      `${editor.email} created "Evening Light Again"`,
    ])
  })

  test('names the person and the token of a program', async () => {
    const church = await makeChurch(server)
    const person = await makeMember(server, church, 'Editor')
    const program = await makeProgram(server, church, person, 'write')
    const body = { title: 'By a Program' }
    await program.send(`/api/v2/churches/${church}/songs`, { method: 'POST', headers: saving(), body })
    const { changes } = answerOf(await run('history', '--church', church, '--json'))
    expect(changes[0]).toMatchObject({ actor: person.email, token: 'For write' })
    const { stdout } = await run('history', '--church', church)
    expect(stdout).toContain(`${person.email} (token "For write") created "By a Program"`)
  })

  test('of one song leaves the others out', async () => {
    const { changes, hasMore } = answerOf(
      await run('history', '--church', churchId, '--song', songId, '--json'),
    )
    expect([changes.length, hasMore]).toEqual([5, false])
    expect(changes[0]).toMatchObject({ kind: 'song.archived', actor: null, songId, cursor: 5 })
    expect(changes[1]).toMatchObject({ kind: 'song.updated', actor: editor.email, version: 2 })
  })

  test('keeps to --since and --limit, and says when there is more', async () => {
    const [event] = await server.database.collections.events.find({ churchId, cursor: 4 }).toArray()
    const since = event?.at.toISOString() ?? ''
    const recent = answerOf(await run('history', '--church', churchId, '--since', since, '--json'))
    expect(recent.changes.map(({ cursor }: { cursor: number }) => cursor)).toEqual([6, 5, 4])
    const { stdout } = await run('history', '--church', churchId, '--limit', '2')
    expect(stdout).toEndWith('There are older changes: ask for more with --limit 20.\n')
    expect((await run('history', '--church', churchId, '--since', '2999-01-01')).stdout).toBe('No changes.\n')
  })

  test.each([
    [['--since', 'yesterday'], '--since must be a day such as 2026-11-01 or a time'],
    [['--since', '2026-13-01'], '--since must be a day such as 2026-11-01 or a time'],
    [['--limit', '0'], '--limit must be a whole number of at least 1, but is "0".'],
  ])('refuses %p', async (words, sentence) => {
    const { code, stdout, stderr } = await run('history', '--church', churchId, ...words)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(sentence)
  })

  test('names the tool for songs that it imported', async () => {
    const other = await makeChurch(server)
    const file = join(await mkdtemp(join(tmpdir(), 'psaltery-history-')), 'song.txt')
    await writeFile(file, 'Quiet Harbour\n\nVerse 1\nQuiet is the harbour\n')
    answerOf(await run('import', '--church', other, '--json', file))
    await rm(dirname(file), { recursive: true })
    const { stdout } = await run('history', '--church', other)
    expect(stdout).toContain(`  the admin's tool created "Quiet Harbour"\n`)
    const { changes } = answerOf(await run('history', '--church', other, '--json'))
    expect(changes.map(({ actor }: { actor: string | null }) => actor)).toEqual([null, null])
  })

  test('of people names who, whom and what', async () => {
    const church = await makeChurch(server)
    const member = await makeMember(server, church, 'Viewer')
    answerOf(
      await run(
        'member',
        'set',
        '--church',
        church,
        '--email',
        `${member.email}`,
        '--role',
        'Editor',
        '--json',
      ),
    )
    const gone = await run('member', 'remove', '--church', church, '--email', `${member.email}`)
    expect(gone.stdout).toContain('The church has no Administrator now.')
    const { stdout } = await run('history', '--church', church, '--people')
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.slice(21)),
    ).toEqual([
      `the admin's tool removed ${member.email}, who was Editor`,
      `the admin's tool made ${member.email} Editor, before Viewer`,
      `the admin's tool added ${member.email} as Viewer`,
    ])
    const { changes, hasMore } = answerOf(
      await run('history', '--church', church, '--people', '--limit', '1', '--json'),
    )
    expect([changes.length, hasMore, changes[0].kind]).toEqual([1, true, 'removed'])
    const both = await run('history', '--church', church, '--people', '--since', '2026-01-01')
    expect(both.stderr).toBe('--people goes with neither --song nor --since.\n')
  })

  test('refuses a church that is not there', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    for (const command of ['history', 'outbox'])
      expect((await run(command, '--church', unknown)).stderr).toBe(
        `There is no church with the id ${unknown}.\n`,
      )
  })
})

describe('outbox', () => {
  test('followed from cursor to cursor gives every event once, while people save', async () => {
    let isSaving = true
    const saves = Promise.all([1, 2, 3, 4, 5].map(() => createSong(editor, churchId))).finally(() => {
      isSaving = false
    })
    const cursors: number[] = []
    let after = 0
    for (let isDone = false; !isDone; ) {
      const wasSaving = isSaving
      const page = answerOf(
        await run('outbox', '--church', churchId, '--after', String(after), '--limit', '4', '--json'),
      )
      cursors.push(...page.events.map(({ cursor }: { cursor: number }) => cursor))
      after = page.cursor
      isDone = !wasSaving && after >= page.newest
    }
    await saves
    const stored = await server.database.collections.events.countDocuments({ churchId })
    expect(cursors).toEqual(Array.from({ length: stored }, (_, at) => at + 1))
    expect(stored).toBe(11)
  })

  test('an event says what changed by its ids', async () => {
    const { events, cursor } = answerOf(
      await run('outbox', '--church', churchId, '--after', '5', '--limit', '1', '--json'),
    )
    expect(cursor).toBe(6)
    expect(events).toEqual([
      {
        id: expect.any(String),
        churchId,
        cursor: 6,
        kind: 'song.created',
        actorId: editor.userId,
        songId: otherSongId,
        lyricVersionId: null,
        arrangementId: null,
        version: 1,
        revisionId: expect.any(String),
        schemaVersion: 1,
        at: expect.any(String),
      },
    ])
  })
})
