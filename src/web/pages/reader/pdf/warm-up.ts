import { openPdf } from './open-pdf.ts'

const PAGES = 30

/**
 * Opens a file once, out of sight: the worker, and the fonts and character maps that its pages need, are then in the
 * browser's cache, and the file can be read without a network.
 */
export async function warmUp(bytes: Uint8Array): Promise<void> {
  const task = openPdf(bytes)
  try {
    const pdf = await task.promise
    for (let at = 1; at <= Math.min(PAGES, pdf.numPages); at++)
      await (await pdf.getPage(at)).getOperatorList()
  } finally {
    await task.destroy()
  }
}
