import { GlobalWorkerOptions, getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type FileLoad, loadRange } from './load-file.ts'

GlobalWorkerOptions.workerSrc = `${PDFJS_FILES}pdf.worker.min.mjs`

/**
 * In bytes: the least that is requested of a file that is not there yet; what follows in the file is requested with it. Opening a file
 * reads the entry of each page, which stand all over some files.
 */
const RANGE = 16_384

const FILES = {
  cMapUrl: `${PDFJS_FILES}cmaps/`,
  standardFontDataUrl: `${PDFJS_FILES}standard_fonts/`,
  wasmUrl: `${PDFJS_FILES}wasm/`,
  useWasm: false,
}

export const openPdf = (bytes: Uint8Array) =>
  getDocument({
    data: bytes.slice(), // the worker takes the bytes it is given away from us
    ...FILES,
  })

/**
 * Opens a file of this length while it is loaded. What its pages need and has not arrived yet, such as the table at its end, is
 * requested apart.
 */
export function openLoading(address: string, load: FileLoad, length: number) {
  const stop = new AbortController()
  const first = load.beyond(0)
  let given = first.length
  const range = new PDFDataRangeTransport(length, first.slice())
  range.requestDataRange = (begin: number, end: number) => {
    loadRange(address, begin, end, stop.signal).then(
      (bytes) => !stop.signal.aborted && range.onDataRange(begin, bytes),
      // It arrives with the rest of the file.
      () => {},
    )
  }
  const forget = load.watch(() => {
    const more = load.beyond(given)
    given += more.length
    if (more.length > 0) range.onDataProgressiveRead(more.slice())
    if (load.isComplete) range.onDataProgressiveDone()
  })
  const task = getDocument({ range, rangeChunkSize: RANGE, disableAutoFetch: true, ...FILES })
  const close = () => {
    forget()
    stop.abort()
    return task.destroy()
  }
  return { promise: task.promise, close }
}

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
