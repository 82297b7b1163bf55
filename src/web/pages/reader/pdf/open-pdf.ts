import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

GlobalWorkerOptions.workerSrc = `${PDFJS_FILES}pdf.worker.min.mjs`

export const openPdf = (bytes: Uint8Array) =>
  getDocument({
    data: bytes.slice(), // the worker takes the bytes it is given away from us
    cMapUrl: `${PDFJS_FILES}cmaps/`,
    standardFontDataUrl: `${PDFJS_FILES}standard_fonts/`,
    wasmUrl: `${PDFJS_FILES}wasm/`,
    useWasm: false,
  })
