/** React's `use` reads a promise with these fields at once, without showing what stands in for it. */
export function readable<Value>(promise: Promise<Value>): Promise<Value> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}
