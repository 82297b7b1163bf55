import { expect, test } from 'bun:test'
import { walkSunday } from '../../../testkit/web/sunday/walk.ts'
import { setUpWeb } from '../../../testkit/web/web-fixture.ts'

const web = setUpWeb()

test('a short Sunday: every device shows what is on the wall at every step, while the plan and words change', async () => {
  const { server, churchId, editor } = web.site
  const { browser } = web
  const options = {
    server,
    browser,
    churchId,
    editor,
    items: 6,
    phones: 4,
    limitMs: 60_000,
    endsAtWrong: true,
  }
  const seen = await walkSunday(options)
  expect(seen.filter(({ wrong }) => wrong !== null)).toEqual([])
  expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['turn', 'plan', 'words']))
})
