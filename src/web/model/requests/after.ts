/** Calls back after so many seconds; the answer calls it off. */
export function after(seconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, seconds * 1000)
  return () => clearTimeout(timer)
}
