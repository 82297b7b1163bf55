import type { Browser, Page } from 'playwright-core'
import { de } from '../../../src/web/texts/live/de.ts'
import { en } from '../../../src/web/texts/live/en.ts'
import { es } from '../../../src/web/texts/live/es.ts'
import { ko } from '../../../src/web/texts/live/ko.ts'
import { DESKTOP, openWindow, PHONE, TABLET } from '../browser.ts'
import { LANGUAGES, type Language, type Line, lineIn } from './words.ts'

export const TEXTS = { en, de, ko, es }
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE', ko: 'ko-KR', es: 'es-ES' }

export type Kind = 'phone' | 'stage' | 'overlay'

/** A page that shows what is on the wall. */
export interface Device {
  readonly name: string
  readonly kind: Kind
  readonly language: Language
  readonly page: Page
}

/** What a device shows at a moment. */
export interface Seen {
  /** Of the section that it marks; null: none. */
  readonly line: Line | null
  /** Whether a line says why it is not the section of the wall in the words of the reader. */
  readonly saysWhy: boolean
  /** All that is written there. */
  readonly text: string
}

const MARKED: Readonly<Record<Kind, string>> = {
  phone: '[aria-current="true"]',
  stage: 'main section',
  overlay: 'main',
}

export async function look({ page, kind, language }: Device): Promise<Seen> {
  const [marked = ''] = await page.locator(MARKED[kind]).allInnerTexts()
  const [text = ''] = await page.locator('main').allInnerTexts()
  const reasons = [
    ...Object.values(TEXTS[language].why),
    TEXTS[language].phone.dark,
    TEXTS[language].stage.dark,
  ]
  return { line: lineIn(marked), saysWhy: reasons.some((reason) => text.includes(reason)), text }
}

export interface Presenter {
  readonly page: Page
  /** Its second window. */
  readonly wall: Page
}

/** What stands on a wall; an end slide has no line. */
export async function onWall({ wall }: Presenter): Promise<{ line: Line | null; text: string }> {
  const [text = ''] = await wall.locator('main').allInnerTexts()
  return { line: lineIn(text), text }
}

interface Place {
  readonly browser: Browser
  readonly origin: string
  readonly churchId: string
  readonly serviceId: string
}

export async function openPhones(
  { browser, origin, churchId, serviceId }: Place,
  count: number,
): Promise<Device[]> {
  const phones: Device[] = []
  for (let at = 0; at < count; at++) {
    const language = LANGUAGES[at % LANGUAGES.length] ?? 'en'
    const { page } = await openWindow(browser, { origin, size: PHONE, locale: LOCALES[language] })
    await page.goto(`/c/${churchId}/services/${serviceId}`)
    phones.push({ name: `phone ${at + 1} (${language})`, kind: 'phone', language, page })
  }
  return phones
}

export async function openView(
  { browser, origin, churchId, serviceId }: Place,
  kind: 'stage' | 'overlay',
  language: Language,
  cookie: string | null,
): Promise<Device> {
  const view = kind === 'stage' ? 'stage' : 'lower-third'
  const { page } = await openWindow(browser, { origin, size: TABLET, locale: LOCALES[language], cookie })
  await page.goto(`/c/${churchId}/services/${serviceId}?view=${view}`)
  return { name: `${kind} (${language})`, kind, language, page }
}

/** A presenter whose browser is German, with a second window. */
export async function openPresenter(
  { browser, origin, churchId, serviceId }: Place,
  cookie: string,
): Promise<Presenter> {
  const { page } = await openWindow(browser, { origin, size: DESKTOP, locale: 'de-DE', cookie })
  await page.goto(`/library/${churchId}/services/${serviceId}/present`)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Zweites Fenster', exact: false }).click()
  const wall = await opened
  await wall.setViewportSize(TABLET)
  await wall.getByText(' r1 de a').first().waitFor()
  await page.bringToFront()
  return { page, wall }
}
