import type { Language } from './texts.ts'

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
