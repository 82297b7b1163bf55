import type { Arrangement } from '../../../client/types.ts'

/** What a musician reads of a song first: its first file, otherwise its first chart. */
export type FirstMusic = { kind: 'file' | 'chart'; id: string }

export function firstMusic(arrangements: readonly Arrangement[]): FirstMusic | null {
  const file = arrangements.flatMap(({ files }) => files)[0]
  if (file) return { kind: 'file', id: file.id }
  const charted = arrangements.find(({ chart }) => (chart ?? '').trim() !== '')
  return charted ? { kind: 'chart', id: charted.id } : null
}
