import type { Page } from 'playwright-core'

interface ShownLine {
  text: string
  language: string
  /** How many rows of type it takes. */
  rows: number
  top: number
  isInside: boolean
}

/** The lines of the slide as the browser set them, read from the rectangles of their letters. */
export const shownLines = (page: Page): Promise<ShownLine[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-line]')]
      .filter((line) => line.textContent !== '')
      .map((line) => {
        const letters = document.createRange()
        letters.selectNodeContents(line)
        const boxes = [...letters.getClientRects()]
        return {
          text: line.textContent ?? '',
          language: line.lang,
          rows: new Set(boxes.map(({ top }) => Math.round(top))).size,
          top: Math.round(line.getBoundingClientRect().top),
          isInside: boxes.every(
            ({ left, right, top, bottom }) =>
              left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
          ),
        }
      }),
  )

/** The type size of the slide, in pixels. */
export const typeSizeOf = (page: Page): Promise<number> =>
  page
    .locator('[data-line]')
    .first()
    .evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize))
