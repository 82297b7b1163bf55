import { LIMITS, lengthOf } from '../limits.ts'

export type LocalRefusal = 'notPdf' | 'empty' | 'tooLarge' | 'nameTooLong'

const HEADER_WITHIN = 1024

/** What can be known about a file before a byte of it is sent. */
export async function refusalOf(file: Blob & { name: string }): Promise<LocalRefusal | null> {
  if (file.size === 0) return 'empty'
  if (file.size > LIMITS.uploadBytes) return 'tooLarge'
  if (lengthOf(file.name) > LIMITS.filename) return 'nameTooLong'
  const head = new TextDecoder('latin1').decode(await file.slice(0, HEADER_WITHIN).arrayBuffer())
  return head.includes('%PDF-') ? null : 'notPdf'
}
