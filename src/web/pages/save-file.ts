/** Hands a file over to the person, as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser needs the address until it has begun to read.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
