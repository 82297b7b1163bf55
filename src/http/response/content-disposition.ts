import { withoutDirectionMarks } from '../../core/text.ts'

/**
 * A Content-Disposition that holds for any file name: a plain ASCII name for old clients and the exact
 * one in UTF-8. The name is untrusted input, so nothing in it may end the header, lead into
 * another folder, or show a person something else than what is saved.
 */
export type Disposition = 'inline' | 'attachment'

const CONTROLS_AND_SEPARATORS = /[\p{Cc}\u2028\u2029/\\]/gu
/** Windows opens a device, not a file, under these names, with any extension. */
const DEVICE_NAME = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|\s*$)/i
const NAMELESS = 'file.pdf'

export const contentDisposition = (disposition: Disposition, filename: string): string => {
  const name = safeName(filename)
  return `${disposition}; filename="${asciiName(name)}"; filename*=UTF-8''${percentEncoded(name)}`
}

const safeName = (filename: string): string => {
  const name = withoutDirectionMarks(filename.toWellFormed().replace(CONTROLS_AND_SEPARATORS, '_'))
    .trim()
    .replace(/^\.+/, '_')
    .replace(DEVICE_NAME, '_$1')
  return name === '' ? NAMELESS : name
}

/** `%` goes too: some clients decode it here. */
const asciiName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/g, '_')
    .replace(/["\\/%]/g, '_')

const percentEncoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
