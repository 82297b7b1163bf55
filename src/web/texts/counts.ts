import type { Language } from './texts.ts'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Makes the texts of a language that hold a count: its plural rules choose the form, and # stands for the number. */
export function countsIn(language: string) {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (forms: Forms) =>
    (count: number): string =>
      (forms[rules.select(count)] ?? forms.other).replace('#', () => numbers.format(count))
}

/** A size in powers of ten: 83 kB, 4.2 MB. */
export function fileSize(bytes: number, language: Language): string {
  if (bytes < 1000) return `${bytes} B`
  const isLarge = bytes >= 1_000_000
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    minimumFractionDigits: isLarge ? 1 : 0,
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : bytes / 1000)
}
