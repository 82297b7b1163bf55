/** The files with one of them replaced in its place; a file that is gone meanwhile is added at the end. */
export function replaceFile<F extends { id: string }>(files: readonly F[], replaces: string, file: F): F[] {
  if (!files.some(({ id }) => id === replaces)) return placeFile(files, file, [])
  return files
    .filter(({ id }) => id !== file.id || id === replaces)
    .map((old) => (old.id === replaces ? file : old))
}

/**
 * The files with a new one, in its place among those that were dropped with it: behind the ones before it, else before
 * the ones behind it, else at the end. `order` holds the ids of all of them, in the order in which they were dropped.
 */
export function placeFile<F extends { id: string }>(
  files: readonly F[],
  file: F,
  order: readonly string[],
): F[] {
  if (files.some(({ id }) => id === file.id)) return [...files]
  const at = order.indexOf(file.id)
  if (at < 0) return [...files, file]
  const earlier = new Set(order.slice(0, at))
  const later = new Set(order.slice(at + 1))
  const behind = files.findLastIndex(({ id }) => earlier.has(id))
  const before = files.findIndex(({ id }) => later.has(id))
  return files.toSpliced(behind >= 0 ? behind + 1 : before >= 0 ? before : files.length, 0, file)
}
