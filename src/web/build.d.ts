/** What the build puts in: see scripts/build-web.ts. */
declare module '*.css'

declare const PDFJS_FILES: string
