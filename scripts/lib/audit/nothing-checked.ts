/** Nothing was checked, which must not look like a clean result. */
export class NothingChecked extends Error {
  override readonly name = 'NothingChecked'
}
