import type { WarningSentences } from '../../../formats/warning-sentences.ts'

const times = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)
const named = (about: string): string => (about === '' ? '' : `: „${about}“`)

export const warnings: WarningSentences = {
  unknownFormat: () => 'Das ist kein Liedformat, das gelesen werden kann.',
  unreadable: () => 'Die Datei ist beschädigt und lässt sich nicht lesen.',
  tooLarge: () => 'Die Datei ist zu groß, um gelesen zu werden.',
  noSong: () => 'In der Datei ist kein Lied.',
  noWords: () => 'Es ist kein Text darin.',
  titleMissing: (about) =>
    about === '' ? 'Der Titel fehlt.' : `Der Titel fehlt; stattdessen steht „${about}“.`,
  chordsRemoved: (_, count) => `An ${times(count, 'einer Stelle', 'Stellen')} wurden Akkorde weggelassen.`,
  commentsRemoved: (_, count) => `${times(count, 'Ein Kommentar wurde', 'Kommentare wurden')} weggelassen.`,
  lineSplit: (_, count) =>
    `${times(count, 'Eine Zeile war', 'Zeilen waren')} länger als 200 Zeichen und ${count === 1 ? 'wurde' : 'wurden'} geteilt.`,
  textShortened: (about, count) =>
    `${times(count, 'Eine Angabe war zu lang und wurde', 'Angaben waren zu lang und wurden')} gekürzt${named(about)}.`,
  entriesDropped: (about, count) =>
    `${times(count, 'Ein Eintrag der Angaben wurde', 'Einträge der Angaben wurden')} weggelassen${named(about)}.`,
  sectionsMerged: (_, count) =>
    count === 1
      ? 'Ein Teil, der wiederkommt, steht nur einmal da; die Singfolge wiederholt ihn.'
      : `${count} Teile, die wiederkommen, stehen nur einmal da; die Singfolge wiederholt sie.`,
  sectionRenamed: (about) => `Ein Teil wurde umbenannt, weil ein anderer schon so heißt${named(about)}.`,
  versionSplit: (about, count) =>
    `Der Text ist zu lang für eine Fassung und wurde auf ${count} verteilt${named(about)}.`,
  unknownInSequence: (about, count) =>
    `Die Singfolge nennt ${times(count, 'einen Teil, den', 'Teile, die')} es nicht gibt${named(about)}.`,
  sequenceShortened: () => 'Die Singfolge hat mehr als 100 Einträge und wurde gekürzt.',
  invalidLanguage: (about) => `„${about}“ ist keine bekannte Sprache.`,
  damaged: () => 'Die Datei ist beschädigt: Was sich lesen ließ, wurde gelesen; etwas kann fehlen.',
  versionsDropped: (_, count) =>
    `${times(count, 'Eine Fassung des Textes wurde', 'Fassungen des Textes wurden')} weggelassen: Ein Lied fasst 20.`,
  newerArchive: (about) =>
    `Dieses Archiv stammt von einer neueren Version von Psaltery; importiere es mit dieser${about === '' ? '' : ` (Format ${about})`}.`,
  severalChurches: (_, count) =>
    `Das ist eine Sicherung von ${count} Gemeinden; der Verwaltungsbefehl restore --all spielt sie zurück.`,
  entryDamaged: (about) =>
    `Ein Teil des Archivs fehlt, ist beschädigt oder wurde verändert; was sich lesen ließ, wurde gelesen${named(about)}.`,
  linesDamaged: (about, count) =>
    `${times(count, 'Eine Zeile des Archivs ist', 'Zeilen des Archivs sind')} nicht lesbar und ${count === 1 ? 'wurde' : 'wurden'} weggelassen${named(about)}.`,
  archivedLeftOut: (_, count) =>
    `${times(count, 'Ein archiviertes Lied wurde', 'archivierte Lieder wurden')} weggelassen; der Verwaltungsbefehl restore bringt ${count === 1 ? 'es' : 'sie'} zurück.`,
  sheetMusicLeftOut: (_, count) =>
    `${times(count, 'Ein Arrangement wurde', 'Arrangements wurden')} samt Noten weggelassen; importiere das Archiv in der Web-App oder stelle es als Gemeinde wieder her.`,
}
