import { type FileHandle, open, rm } from 'node:fs/promises'

/** Only the owner may read it. */
const OWNER_ONLY = 0o600

/** All those may read it whom the umask of the process lets. */
export const SHARED = 0o666

/**
 * Opens a new, empty file in place of what has its name. A link that another user put there is removed, and one that is put
 * there meanwhile makes this fail: writing through it would overwrite a file elsewhere with the rights of this process.
 */
export const openNewFile = async (path: string, mode = OWNER_ONLY): Promise<FileHandle> => {
  await rm(path, { force: true })
  return open(path, 'wx', mode)
}

export const writeNewFile = async (
  path: string,
  content: string | Uint8Array,
  mode = OWNER_ONLY,
): Promise<void> => {
  await using file = await openNewFile(path, mode)
  await file.writeFile(content)
}
