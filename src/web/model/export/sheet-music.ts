import type { Arrangement, Asset } from '../../../client/types.ts'
import { safeName } from '../../../formats/export.ts'

export interface ExportedMusic {
  name: string
  asset: Asset
}

/**
 * The files of a song's arrangements under names that begin with its title, by which an import finds the song again. A
 * file is named by its arrangement, and by its own name where the arrangement has several.
 */
export function musicOf(title: string, arrangements: readonly Arrangement[]): ExportedMusic[] {
  return arrangements.flatMap(({ label, files }) =>
    files.map((asset) => {
      const own = files.length > 1 ? asset.filename.replace(/\.pdf$/i, '') : null
      const parts = [title, label, own].flatMap((part) => (part ? safeName(part) : []))
      return { name: `${parts.join(' - ')}.pdf`, asset }
    }),
  )
}
