import { unpackedWithWords } from './database.ts'
import { programCalled } from './formats.ts'
import { extensionOf } from './metadata.ts'
import { SERVICE_FILE } from './openlp-service.ts'
import { type UnpackedFile, unpack } from './zip.ts'

/** The files of a zip that may hold songs. The zip of a program that is not read is refused by its name. */
export async function* songFilesIn(
  name: string,
  zip: Blob,
): AsyncGenerator<UnpackedFile & { readonly words: Uint8Array | null }> {
  const about = programCalled(name)
  if (about !== null) {
    yield { path: '', bytes: null, problem: 'otherFormat', about, words: null }
    return
  }
  const isService = extensionOf(name) === 'osz'
  for await (const file of unpackedWithWords(unpack(zip)))
    if (!isService || file.path === '' || SERVICE_FILE.test(file.path)) yield file
}
