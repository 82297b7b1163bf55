import { extensionOf } from './metadata.ts'

/** Programs whose song files are not read, by how the files end and how they begin. */
const BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ews: 'EasyWorship (.ews)',
    ewsx: 'EasyWorship (.ewsx)',
    mb: 'EasyWorship 2009 (Songs.MB)',
    sbsong: 'SongShow Plus',
    'wow-song': 'Words of Worship',
    wsg: 'Words of Worship',
    ssc: 'MediaShout',
    mss: 'MediaShout',
    mdb: 'MediaShout or another program with a database of Access (.mdb)',
    prosc: 'Proclaim',
    sbp: 'SongBook Pro',
    sps: 'SoftProjector',
    ppl: 'PowerPraise',
    lsf: 'LiveWorship',
    sdsongs: 'Presenter',
    qsc: 'Quelea (.qsc)',
    ppt: 'PowerPoint',
    pptx: 'PowerPoint',
    doc: 'Word',
    docx: 'Word',
    odt: 'LibreOffice',
    odp: 'LibreOffice',
    pages: 'Pages',
    key: 'Keynote',
  }),
)

const BY_MARK: readonly (readonly [RegExp, string])[] = [
  [/^#T\r?\n[^\n]*\r?\n#C\b/, 'SongPro (RTF)'],
  [/^\s*<ppl[\s>]/, 'PowerPraise'],
  [/^\s*(?:<\?xml[^>]*>\s*)?<(?:DreamBeam|song:DreamBeam)/i, 'DreamBeam'],
  [/<song xmlns="creativelifestyles\/song"/, 'PresentationManager'],
  [/^\s*(?:<\?xml[^>]*>\s*)?<Song>\s*<Title>[\s\S]*<Template>/, 'Datasoul'],
  [/^\s*(?:<\?xml[^>]*>\s*)?<Database>\s*<DatabaseDesc/, 'LiveWorship'],
  [/^\[#GLOBAL_RECT:|^\[#[\s\S]{0,900}#FILE_TYPE: "Song"/, 'SundayPlus'],
  [/^\s*(?:<\?xml[^>]*>\s*)?<(?:ServiceDocument|Script)[\s>][\s\S]{0,300}MediaShout/i, 'MediaShout'],
]

const begins = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((sign, at) => bytes[at] === sign.charCodeAt(0))

/** The program that a file belongs to whose format is not read; null for any other file. */
export const programOf = (bytes: Uint8Array, filename: string): string | null => {
  const named = BY_EXTENSION.get(extensionOf(filename))
  if (named) return named
  if (begins(bytes, 'EasyWorship')) return 'EasyWorship (.ews)'
  if (begins(bytes, 'WoW File\nSong Words')) return 'Words of Worship'
  if (begins(bytes, 'SQLite format 3\0')) return databaseOf(filename)
  if (begins(bytes, '\u00d0\u00cf\u0011\u00e0')) return 'Microsoft Office'
  const head = new TextDecoder('windows-1252')
    .decode(bytes.subarray(0, 2000))
    .replace(/^(?:ï»¿|ÿþ|þÿ)|\0/g, '')
  return BY_MARK.find(([mark]) => mark.test(head))?.[1] ?? null
}

const databaseOf = (filename: string): string =>
  /songwords|songs\.db$/i.test(filename) ? 'EasyWorship 6 (Songs.db)' : 'OpenLP (songs.sqlite)'
