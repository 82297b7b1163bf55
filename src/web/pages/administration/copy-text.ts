/** Copies the text of an element. If the browser refuses, the text stays selected, to be copied by hand. */
export async function copyText(element: HTMLElement): Promise<boolean> {
  if (navigator.clipboard) {
    const copied = await navigator.clipboard.writeText(element.textContent).then(
      () => true,
      () => false,
    )
    if (copied) return true
  }
  getSelection()?.selectAllChildren(element)
  // The only way to copy on an origin that is not secure, where browsers offer no clipboard.
  return document.execCommand('copy')
}
