import { withoutDirectionMarks } from '../../core/text.ts'

const MOST_CHARACTERS = 100

/** A name that every file system takes. */
export function safeName(name: string): string {
  const safe = withoutDirectionMarks(name)
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const short = [...safe].slice(0, MOST_CHARACTERS).join('')
  const bare = short.replace(/^[.\s]+|[.\s]+$/g, '')
  return bare === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(bare) ? `_${bare}` : bare
}
