import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportChurch } from '../../src/archive/export/write-archive.ts'
import { plantAsset } from '../../testkit/assets.ts'
import { plainPdf } from '../../testkit/pdf/pdfs.ts'
import { addToChurch, makeChurch } from '../../testkit/people.ts'
import { createArrangement } from '../../testkit/songs/songs.ts'
import { expectClean } from '../../testkit/verify.ts'
import { songPages } from '../../testkit/web/song-pages.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'

const web = setUpWeb()

test('the archive of a church dropped into another brings its songs, words and arrangements with their files', async () => {
  const { server, churchId, editor, songs } = web.site
  const { api } = songPages(web.site, 'Amazing Grace')
  const [words] = (await editor.send(`${api}/lyrics`)).body.lyrics
  const assetIds = [
    await plantAsset(server, churchId, 'choir.pdf', plainPdf(1)),
    await plantAsset(server, churchId, 'melody.pdf', plainPdf(2)),
  ]
  const given = { label: 'Four parts', lyricVersionIds: [words.id], assetIds, sourceKey: 'G', tempo: 80 }
  await createArrangement(editor, api, given)
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-archive-'))
  const file = join(folder, 'church.zip')
  await exportChurch(server.database, churchId, file, () => {})
  const other = await makeChurch(server, 'St. Anne')
  const { userId } = (await server.database.collections.memberships.findOne({ churchId })) ?? { userId: '' }
  await addToChurch(server.database.collections, other, userId, 'Editor')

  const window = await web.editor()
  await window.goto(`/library/${other}/import`)
  await window.locator('input[type=file]').first().setInputFiles(file)
  await window.getByText(`${songs.size} songs found in one file.`).waitFor()
  await window.getByText('church.zip/Amazing Grace/Four parts for Amazing Grace').waitFor()
  await window.getByRole('button', { name: `Import ${songs.size} songs` }).click()
  await window.getByRole('heading', { name: 'Done' }).waitFor()
  await window.getByRole('link', { name: 'Amazing Grace' }).first().click()
  const article = window.getByRole('article', { name: 'Four parts' })
  await article.getByText('choir.pdf').first().waitFor()
  await article.getByText('melody.pdf').first().waitFor()
  const { body } = await editor.send(`/api/v2/churches/${other}/songs?q=amazing`)
  const there = `/api/v2/churches/${other}/songs/${body.songs[0].id}`
  const copies = (await editor.send(`${there}/lyrics`)).body.lyrics
  const texts = ({ language, label, sections }: typeof words) =>
    JSON.stringify([language, label, sections], (key, value) => (key === 'id' ? undefined : value))
  expect(texts(copies[0])).toBe(texts(words))
  const [arrangement] = (await editor.send(`${there}/arrangements`)).body.arrangements
  expect(arrangement).toMatchObject({
    label: 'Four parts',
    lyricVersionIds: [copies[0].id],
    sourceKey: 'G',
    tempo: 80,
    files: [{ filename: 'choir.pdf' }, { filename: 'melody.pdf' }],
  })
  await expectClean(server)
  await window.context().close()
  await rm(folder, { recursive: true })
})
