import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text on paper: the page, from 1, and its lower left corner in points from the page's. */
export interface PrintedText {
  page: number
  text: string
  x: number
  y: number
}

/** The texts on the pages of a PDF with their positions. */
export async function printedText(bytes: Uint8Array): Promise<{ pages: number; texts: PrintedText[] }> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const texts: PrintedText[] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , , x = 0, y = 0] = item.transform as number[]
      texts.push({ page, text: item.str, x, y })
    }
  }
  await task.destroy()
  return { pages: pdf.numPages, texts }
}
