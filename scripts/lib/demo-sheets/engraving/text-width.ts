export type Font = 'Helvetica' | 'Helvetica-Bold' | 'Helvetica-Oblique'

/** From the space to the small z, in thousandths of the type size: the standard fonts of every PDF reader agree on them. */
const PLAIN = widths(`
    278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278
    278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722
    667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556
    556 333 500 278 556 500 722 500 500 500`)

const BOLD = widths(`
    278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333
    333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722
    667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611
    611 389 556 333 611 556 778 556 556 500`)

const WIDTHS: Readonly<Record<Font, readonly number[]>> = {
  Helvetica: PLAIN,
  'Helvetica-Bold': BOLD,
  'Helvetica-Oblique': PLAIN,
}

function widths(table: string): number[] {
  return table.trim().split(/\s+/).map(Number)
}

const OTHERS: Readonly<Record<string, number>> = { '’': 222, '‘': 222, '“': 333, '”': 333, '–': 556, ß: 611 }

/** How wide a text is; a letter with an accent is as wide as without. */
export const textWidth = (text: string, size: number, font: Font = 'Helvetica'): number => {
  const table = WIDTHS[font]
  const thousandths = Array.from(text.normalize('NFC'), (character) => {
    const letter = character.normalize('NFD').charCodeAt(0)
    return OTHERS[character] ?? table[letter - 32] ?? 556
  })
  return (thousandths.reduce((sum, width) => sum + width, 0) * size) / 1000
}
