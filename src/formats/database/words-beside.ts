import type { UnpackedFile } from '../zip/read-zip.ts'

/** EasyWorship has its words in a second database beside `Songs.db`. */
const SONGS = 'songs.db'
const WORDS = 'songwords.db'

const folderAndName = (path: string): [folder: string, name: string] => {
  const end = path.lastIndexOf('/') + 1
  return [path.slice(0, end), path.slice(end).toLowerCase()]
}

/** Each file with the one that has its words, if there is one; such a file of words is not listed itself. */
export const withWordsBeside = <File extends { readonly path: string }>(
  files: readonly File[],
): (readonly [file: File, words: File | null])[] => {
  const besides = new Map<string, File>()
  for (const file of files) {
    const [folder, name] = folderAndName(file.path)
    if (name === WORDS || name === SONGS) besides.set(`${folder}${name}`, file)
  }
  return files.flatMap((file) => {
    const [folder, name] = folderAndName(file.path)
    if (name === WORDS && besides.has(`${folder}${SONGS}`)) return []
    return [[file, (name === SONGS ? besides.get(`${folder}${WORDS}`) : null) ?? null] as const]
  })
}

/** As many databases of a zip are in memory at once. */
const MOST_HELD = 8

/** The files of a zip, those of EasyWorship with their words and last. */
export async function* unpackedWithWords(
  files: AsyncIterable<UnpackedFile>,
): AsyncGenerator<UnpackedFile & { readonly words: Uint8Array | null }> {
  const held: UnpackedFile[] = []
  for await (const file of files) {
    const [, name] = folderAndName(file.path)
    if ((name === SONGS || name === WORDS) && held.length < MOST_HELD) held.push(file)
    else yield { ...file, words: null }
  }
  for (const [file, words] of withWordsBeside(held)) yield { ...file, words: words?.bytes ?? null }
}
