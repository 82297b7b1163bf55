export type LabelKind =
  | 'title'
  | 'alternateTitles'
  | 'authors'
  | 'copyright'
  | 'ccli'
  | 'themes'
  | 'songbook'
  | 'language'
  | 'order'
  | 'notice'

const WORDS: Record<LabelKind, string> = {
  title: 'title|song title|titel|liedtitel|titre|título|titulo|titolo|tytuł|tittel|název|cím|название|назва',
  alternateTitles:
    'alternate title|alternate titles|alternative title|also known as|weitere titel|originaltitel|original title',
  authors:
    'author|authors|autor|autoren|autorin|artist|artists|writer|writers|songwriter|songwriters|composer|composers|lyricist|' +
    'lyricists|komponist|texter|interpret|auteur|auteurs|compositeur|autores|compositor|autore|autori|compositore|автор|авторы|автори',
  copyright: 'copyright|rights|rechte|droits|derechos|direitos|diritti',
  ccli: 'ccli|ccli number|ccli-nummer|ccli nr|ccli song',
  themes: 'theme|themes|topic|topics|tags|thema|themen|schlagworte|stichworte|thèmes|temas|temi|keywords',
  songbook: 'songbook|songbooks|book|hymnal|liederbuch|liederbücher|gesangbuch|himnario|recueil',
  language: 'language|sprache|langue|idioma|lingua|język|язык|мова',
  order:
    'order|sequence|flow|reihenfolge|ablauf|ordre|orden|ordem|ordine|volgorde|kolejność|roadmap|song order|порядок',
  notice:
    'key|original key|transposedkey|tempo|bpm|time|time signature|capo|tonart|takt|taktart|duration|year|jahr|number|tuning|' +
    'midi|pitch|metronome|tonalité|tono|tom|admin|publisher|verlag|scripture|bible|meter|tune|restrictions|pdf|footer|copyright admin',
}

export const LABELS: ReadonlyMap<string, LabelKind> = new Map(
  (Object.keys(WORDS) as LabelKind[]).flatMap((kind) =>
    WORDS[kind].split('|').map((word) => [word, kind] as const),
  ),
)

/** Words that may stand before the names of authors. */
export const CREDIT_LABEL =
  '(?:original\\s|orig\\.?\\s|dt\\.?\\s|deutscher\\s|deutsche\\s|english\\s|paroles\\soriginales\\s)?' +
  '(?:words|music|lyrics|text|texte|worte|musik|melodie|melody|satz|arr(?:anged|angement)?\\.?|written|composed|translated|translation|' +
  'übersetzung|übertragung|bearbeitung|paroles|musique|traduction|letra|música|traducción|tradução|parole|musica|testo|traduzione|' +
  'tekst|muziek|melodi|muzyka|słowa|hudba|zene|szöveg|слова|музыка|музика|перевод|переклад|t|m)(?!\\p{L})'

export const CREDIT_LINK = 'and|und|et|y|e|og|och|en|i|a|és|и|та|&|\\+|/|,'
