interface Side<Document> {
  base: Document
  version: number | null
  mine: Document
}

/**
 * What two drafts of one document have in common, and what their merge is put on top of. The older version is what both
 * began from; the newer one is in its side already.
 */
export function commonGround<Document>(
  here: Side<Document>,
  there: Side<Document>,
): { base: Document; onto: { base: Document; version: number | null } } {
  const [older, newer] = (here.version ?? 0) <= (there.version ?? 0) ? [here, there] : [there, here]
  // With the same version underneath, the merge stays on what this side has, so that undo still fits.
  const onto = here.version === there.version ? here : newer
  return { base: older.base, onto: { base: onto.base, version: onto.version } }
}
