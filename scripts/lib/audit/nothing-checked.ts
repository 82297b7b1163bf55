/** No answer could be given, which must never look like a good one. */
export class NothingChecked extends Error {
  override readonly name = 'NothingChecked'
}
