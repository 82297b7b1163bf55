import { fold } from '../../core/text.ts'

export type Column =
  | 'title'
  | 'alternateTitles'
  | 'authors'
  | 'copyright'
  | 'themes'
  | 'songbooks'
  | 'number'
  | 'ccli'
  | 'language'
  | 'lyrics'
  | 'order'

/** Columns without anything for a song: how a program shows it, and how often it was used. */
export const IGNORED = new Set(
  (
    'id|song id|songid|firstline|first line|active|introduced|last used|lastused|times used|timesused|updated|created|' +
    'created at|updated at|modified|last modified|background|style|file link1|filelink1|filelink2|overmap|uuid|guid|' +
    'duration|timing|hidden|theme name|font'
  ).split('|'),
)

const NAMES: Record<Column, string> = {
  title: 'title|title1|song|song title|name|titel|lied|liedtitel|liedname|título|titulo|titre|제목|название',
  alternateTitles:
    'title2|alternate title|alternate titles|alternative title|alternative titles|subtitle|other titles|weitere titel|untertitel|alternativtitel|originaltitel|original title',
  authors:
    'author|authors|author s|songwriter|songwriters|writer s|auteur|auteurs|autores|автор|작사|작곡|artist|artists|writer|writers|composer|composers|lyricist|words|music|words and music|autor|autoren|autorin|verfasser|komponist|komponisten|texter|dichter|text und musik|interpret',
  copyright:
    'copyright|copyrights|copyright info|copyright notice|publisher|administrator|admin|rights|rechte|urheberrecht|rechteinhaber',
  themes:
    'theme|focus|themes|topic|topics|tags|keywords|thema|themen|schlagworte|schlagwörter|stichworte|kategorie|kategorien|categories',
  songbooks: 'songbook|songbooks|book|books|hymnal|liederbuch|liederbücher|gesangbuch|buch',
  number:
    'number|no|song nr|songnr|songnum|song no|song number|songbook number|nummer|nr|liednummer|nummer im liederbuch',
  ccli: 'ccli|cclinr|ccli song no|ccli song nr|ccli id|song number ccli|reference number|ccli number|ccli no|ccli song|ccli song number|ccli nummer|ccli nr|ccli liednummer|songselect',
  language: 'language|lang|sprache',
  order: 'roadmap|verse order|verseorder|order|sequence|arrangement|reihenfolge|ablauf|song order',
  lyrics:
    'lyrics|lyrics1|lyrics2|lyrics 1|lyrics 2|lyric|words text|text|paroles|letra|letras|가사|текст|song text|content|liedtext|songtext|strophen|verses',
}

const COLUMNS: ReadonlyMap<string, Column> = new Map(
  (Object.keys(NAMES) as Column[]).flatMap((column) =>
    NAMES[column].split('|').map((name) => [nameOf(name), column] as const),
  ),
)

export function nameOf(header: string): string {
  return fold(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export const columnsOf = (header: readonly string[]) =>
  header.map((name) => COLUMNS.get(nameOf(name.slice(0, 100))) ?? null)
