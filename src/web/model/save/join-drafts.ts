interface Side<Document> {
  base: Document
  version: number | null
  mine: Document
}

/**
 * The base of the three-way merge of two drafts, and the version that the merged draft is put on. Both drafts contain the
 * older version; the newer one is in its own draft already.
 */
export function mergeBase<Document>(
  here: Side<Document>,
  there: Side<Document>,
): { base: Document; onto: { base: Document; version: number | null } } {
  const [older, newer] = (here.version ?? 0) <= (there.version ?? 0) ? [here, there] : [there, here]
  // With equal versions the merge stays on this side's base, so that undo still applies.
  const onto = here.version === there.version ? here : newer
  return { base: older.base, onto: { base: onto.base, version: onto.version } }
}
