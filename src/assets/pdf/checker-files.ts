import { fileURLToPath } from 'node:url'

const PDFJS = fileURLToPath(new URL('../../../node_modules/pdfjs-dist', import.meta.url))

/** By its path: finding a package by name would need the right to list the folders above it. */
export const PDFJS_MODULE = `${PDFJS}/legacy/build/pdf.worker.mjs`

/** All that the checker reads: its own source and pdf.js. What it checks comes through its input. */
export const CHECKER_READS = [
  fileURLToPath(new URL('.', import.meta.url)),
  fileURLToPath(new URL('../../core', import.meta.url)),
  PDFJS,
]
