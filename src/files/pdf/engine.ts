import { plugin } from 'bun'
import { exportParser } from './export-parser.ts'

/**
 * The parser inside pdf.js. Its public interface answers questions about pages through the /Count entries of
 * the file, which are wrong in some real files, and offers no way to look at the page tree itself. The
 * parser that can is in the same module but not exported, so it is exported when the module loads (export-parser.ts).
 * Loaded in the checker's own process only; the version is pinned, and a missing name stops the checker.
 */
export interface PdfDictionary {
  get(key: string): unknown
  getRaw(key: string): unknown
  has(key: string): boolean
}

export interface PdfReference {
  readonly num: number
  readonly gen: number
  toString(): string
}

export interface PdfDocument {
  readonly xref: {
    readonly trailer?: PdfDictionary
    readonly root?: PdfDictionary
    fetch(reference: PdfReference): unknown
    getEntry(num: number): { readonly gen: number } | null
  }
  checkHeader(): void
  parseStartXRef(): void
  /** Throws DamagedIndex when the cross-reference table is not to be trusted; `recover` scans the file. */
  parse(recover: boolean): void
}

interface Engine {
  readonly LocalPdfManager: new (options: object) => { readonly pdfDocument: PdfDocument; terminate(): void }
  readonly Dict: abstract new (...args: never[]) => PdfDictionary
  readonly Ref: (abstract new (
    ...args: never[]
  ) => PdfReference) & {
    get(num: number, gen: number): PdfReference
  }
  readonly XRefParseException: abstract new (...args: never[]) => Error
  readonly PasswordException: abstract new (...args: never[]) => Error
  readonly setVerbosityLevel: (level: number) => void
}

plugin(exportParser)

const engine: Engine = await import(
  // By its path, because finding a package by name needs the right to list the folders above it; and as a string,
  // because pdf.js has no types for it.
  '../../../node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs' as string
)
engine.setVerbosityLevel(0)

export const { Dict, Ref, XRefParseException: DamagedIndex, PasswordException: PasswordNeeded } = engine

let opened = 0

/** The document lives as long as `use` runs: pdf.js would hold on to it, and to its bytes, for good. */
export const withDocument = <T>(bytes: Uint8Array, use: (document: PdfDocument) => T): T => {
  opened += 1
  const manager = new engine.LocalPdfManager({
    source: bytes,
    docId: `document${opened}`,
    password: null,
    docBaseUrl: null,
    enableXfa: false,
    handler: { send: () => {}, destroyed: true },
    evaluatorOptions: { ignoreErrors: true },
  })
  try {
    return use(manager.pdfDocument)
  } finally {
    manager.terminate()
  }
}
