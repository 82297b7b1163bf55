import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createLyrics, createSong } from '../../testkit/songs/songs.ts'
import { expectEventually } from '../../testkit/web/eventually.ts'
import { shownLines, typeSizeOf } from '../../testkit/web/lines.ts'
import { setUpWeb } from '../../testkit/web/web-fixture.ts'
import { openWithin, sharedWindow } from '../../testkit/web/within-app.ts'

const web = setUpWeb()

const SCREENS = [
  ['a 4:3 projector', { width: 1024, height: 768 }],
  ['a 16:9 projector', { width: 1920, height: 1080 }],
  ['a phone', { width: 390, height: 844 }],
  ['a phone on its side', { width: 844, height: 390 }],
] as const

const [PROJECTOR, , UPRIGHT] = SCREENS
/** One on which lines do not break for larger type, and one on which they do. */
const WIDE_AND_UPRIGHT = [PROJECTOR, UPRIGHT]

const VERSES = {
  'Verse 1': [
    'Immortal, invisible, God only wise,',
    'in light inaccessible hid from our eyes,',
    'most blessèd, most glorious, the Ancient of Days,',
    'almighty, victorious, thy great name we praise.',
  ],
  'Verse 2': Array.from({ length: 13 }, (_, at) => `and line ${at + 1} of a verse that never seems to end,`),
  Chorus: ['Praise!', 'Sing praise!'],
}
const IN_GERMAN = [
  'Unsterblich, unsichtbar, Gott, einzig weise,',
  'im Licht, das kein Auge erreicht, wohnst du leise,',
  'der Herrliche, Heilige, ewig an Tagen,',
  'allmächtig und siegreich, dich preisen und sagen.',
]
const KOREAN = {
  '1절': ['나 같은 죄인 살리신 주 은혜 놀라와', '잃었던 생명 찾았고 광명을 얻었네'],
  '2절': [
    '큰 죄악에서 건지신 주 은혜 고마와',
    '나 처음 믿은 그 시간 귀하고 귀하다',
    '이 줄은 다른 줄보다 훨씬 더 길어서 화면 하나의 너비에 한 줄로는 도저히 들어갈 수 없는 아주 긴 줄입니다',
  ],
  '3절': Array.from({ length: 8 }, (_, at) => `거기서 우리 영원히 주님의 은혜로 ${at + 1}`),
}

const ids = new Map<string, string>()

async function add(title: string, versions: { language: string; sections: Record<string, string[]> }[]) {
  const { editor, churchId } = web.site
  const song = await createSong(editor, churchId, { title, copyright: 'Public domain. '.repeat(40) })
  ids.set(title, song.id)
  for (const { language, sections } of versions) {
    const parts = Object.entries(sections).map(([name, lines]) => ({
      id: crypto.randomUUID(),
      name,
      lines: lines.map((text) => ({ id: crypto.randomUUID(), text })),
    }))
    await createLyrics(editor, song.path, { language, label: '', sections: parts, sequence: [] })
  }
}

const present = (title: string) => `/c/${web.site.churchId}/songs/${ids.get(title)}/present`

beforeAll(async () => {
  const german = Object.fromEntries(
    Object.entries(VERSES).map(([name, lines]) => [name, lines.map((line) => `auf Deutsch: ${line}`)]),
  )
  await add('Long', [{ language: 'en', sections: VERSES }])
  await add('Two', [
    { language: 'de', sections: german },
    { language: 'en', sections: VERSES },
  ])
  await add('Four', [
    { language: 'en', sections: { 'Verse 1': VERSES['Verse 1'], Chorus: VERSES.Chorus } },
    { language: 'de', sections: { 'Strophe 1': IN_GERMAN, Refrain: ['Lobt!', 'Singt Lob!'] } },
  ])
  await add('Korean', [{ language: 'ko', sections: KOREAN }])
})

const shared = sharedWindow(() => web.visitor())

/** Opens an address at this size, in one window for all tests, without what it remembers of the test before. */
async function open(size: { width: number; height: number }, address: string): Promise<Page> {
  const page = await shared()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.setViewportSize(size)
  await openWithin(page, address)
  return page
}

/** Goes through all slides and gives the lines of each, with the type size. */
async function allSlides(page: Page) {
  const slides = []
  await page.locator('[data-line]').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const count = Number((await page.getByText(/^1 of \d+$/).textContent())?.split(' ').pop())
  for (let at = 1; at < count; at++) {
    await page.getByText(`${at} of ${count}`, { exact: true }).waitFor()
    slides.push({ lines: await shownLines(page), size: await typeSizeOf(page) })
    await page.keyboard.press('ArrowRight')
  }
  return slides
}

/** The width of the widest line of the long song, in em. */
const widestLine = (page: Page): Promise<number> =>
  page.evaluate((texts) => {
    const place = document.createElement('div')
    place.className = 'slide-type fixed w-max whitespace-pre font-serif'
    place.style.fontSize = '100px'
    place.textContent = texts.join('\n')
    document.body.append(place)
    const { width } = place.getBoundingClientRect()
    place.remove()
    return width / 100
  }, Object.values(VERSES).flat())

test.each(SCREENS)(
  'on %s a song has one type size, lines break only where that makes it larger by a quarter, and long sections end with a line',
  async (_name, size) => {
    const page = await open(size, present('Long'))
    const slides = await allSlides(page)
    expect(new Set(slides.map((slide) => slide.size)).size).toBe(1)
    const lines = slides.flatMap((slide) => slide.lines)
    expect(lines.map(({ text }) => text)).toEqual(Object.values(VERSES).flat())
    expect(lines.filter(({ isInside }) => !isInside)).toEqual([])
    const unbroken = Math.floor((size.width * 0.92 * 0.99) / (await widestLine(page)))
    const shown = slides[0]?.size ?? 0
    if (lines.some(({ rows }) => rows > 1)) expect(shown).toBeGreaterThanOrEqual(unbroken * 1.25)
    else expect(Math.abs(shown - unbroken)).toBeLessThanOrEqual(1)
    expect(lines.some(({ rows }) => rows > 1)).toBe(size.width / size.height < 1.5)
    // The last slide has many words, and shows them within the screen.
    const end = page.getByText('Public domain.', { exact: false })
    await expectEventually(
      () => end.evaluate((text) => text.getBoundingClientRect().bottom <= innerHeight),
      true,
    )
  },
)

test.each(WIDE_AND_UPRIGHT)('on %s two languages keep their lines in step', async (_name, size) => {
  const page = await open(size, `${present('Two')}?lang=de`)
  await page.locator('[data-line]').first().waitFor()
  await page.getByLabel('Second language').selectOption({ label: 'English' })
  await page.locator('[data-line="1"]').first().waitFor()
  const slides = await allSlides(page)
  expect(new Set(slides.map((slide) => slide.size)).size).toBe(1)
  for (const { lines } of slides) {
    expect(lines.filter(({ isInside }) => !isInside)).toEqual([])
    const [german, english] = ['de', 'en'].map((language) =>
      lines.filter((line) => line.language === language),
    )
    expect(german?.map(({ text }) => text)).toEqual(english?.map(({ text }) => `auf Deutsch: ${text}`) ?? [])
    const apart = german?.map(({ top }, at) => (english?.[at]?.top ?? 0) - top) ?? []
    // Each beside its counterpart or each under it, whichever makes the type larger.
    if (apart[0] === 0) expect(new Set(apart)).toEqual(new Set([0]))
    else expect(Math.min(...apart)).toBeGreaterThan(0)
  }
})

test('on a 16:9 projector a verse of four lines fills the screen, in one language and in two', async () => {
  const sizes: number[] = []
  for (const languages of ['en', 'en,de']) {
    const page = await open({ width: 1920, height: 1080 }, `${present('Four')}?lang=${languages}`)
    const slides = await allSlides(page)
    expect(new Set(slides.map(({ size }) => size)).size).toBe(1)
    expect(slides.flatMap(({ lines }) => lines).filter(({ isInside }) => !isInside)).toEqual([])
    sizes.push(slides[0]?.size ?? 0)
  }
  // Side by side the two languages had letters of 42 pixels, on a slide that was mostly empty.
  expect(sizes[0]).toBeGreaterThanOrEqual(75)
  expect(sizes[1]).toBeGreaterThanOrEqual(69)
})

test.each(WIDE_AND_UPRIGHT)(
  'on %s a line far longer than the rest breaks in balance, Korean only between words',
  async (_name, size) => {
    const page = await open(size, present('Korean'))
    const slides = await allSlides(page)
    const lines = slides.flatMap((slide) => slide.lines)
    expect(lines.filter(({ isInside }) => !isInside)).toEqual([])
    const broken = lines.filter(({ rows }) => rows > 1).map(({ text }) => text)
    // On an upright phone the others break too, for type that is larger by more than a quarter.
    if (size.width > size.height) expect(broken).toEqual([KOREAN['2절'][2] ?? ''])
    else expect(broken).toHaveLength(lines.length)
    await page.keyboard.press('2')
    const long = page.getByText('이 줄은 다른 줄보다')
    await long.waitFor()
    const rows = await long.evaluate((line) => {
      const node = line.firstChild as Text
      const rows: string[] = []
      let last = Number.NaN
      for (let at = 0; at < node.length; at++) {
        const letter = document.createRange()
        letter.setStart(node, at)
        letter.setEnd(node, at + 1)
        const top = Math.round(letter.getBoundingClientRect().top)
        if (node.data[at] !== ' ' && top !== last) {
          rows.push('')
          last = top
        }
        rows[rows.length - 1] = `${rows.at(-1)}${node.data[at]}`
      }
      return rows.map((row) => row.trim())
    })
    expect(rows.join(' ')).toBe(KOREAN['2절'][2] ?? '')
    const lengths = rows.map(({ length }) => length)
    expect(Math.min(...lengths)).toBeGreaterThan(Math.max(...lengths) / 2)
  },
)
