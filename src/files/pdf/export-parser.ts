import type { BunPlugin } from 'bun'

const NAMES = 'LocalPdfManager, Dict, Ref, XRefParseException, PasswordException, setVerbosityLevel'

/** pdf.js reads a compression that no published PDF standard has; other readers cannot open such a file. */
const withoutBrotli = (source: string): string => source.replace('case "BrotliDecode":', 'case undefined:')

/** Exports the parser inside pdf.js: as it loads when the source runs, and as it is built into the executable. */
export const exportParser: BunPlugin = {
  name: 'export the parser of pdf.js',
  setup(build) {
    build.onLoad({ filter: /pdfjs-dist\/legacy\/build\/pdf\.worker\.mjs$/ }, async ({ path }) => ({
      contents: `${withoutBrotli(await Bun.file(path).text())}\nexport { ${NAMES} }\n`,
      loader: 'js',
    }))
  },
}
