import { warnings } from './de-warnings.ts'
import type { transfer as english } from './en.ts'

const songs = (count: number) => (count === 1 ? 'ein Lied' : `${count} Lieder`)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const transfer: typeof english = {
  warnings,
  hold: (reason, seconds) => {
    if (reason === 'noAnswer')
      return `Der Server antwortet nicht. Nächster Versuch in ${seconds} s; nichts geht verloren.`
    if (reason === 'busy')
      return `Der Server ist beschäftigt. Nächster Versuch in ${seconds} s; nichts geht verloren.`
    return `Kurze Pause, damit andere nicht warten müssen. In ${seconds} s geht es von selbst weiter.`
  },
  signedOut: 'Deine Sitzung ist abgelaufen. Melde dich an, dann geht es weiter.',
  import: {
    title: 'Lieder importieren',
    intro:
      'Aus OpenLyrics, OpenLP, OpenSong, ChordPro, SongSelect, ProPresenter, EasyWorship, reinem Text, Exporten eines anderen Psaltery und mehr. PDFs, die wie ein Lied heißen, werden ihm als Noten beigefügt.',
    drop: 'Dateien, einen Ordner oder eine Zip-Datei hierher ziehen oder',
    chooseFiles: 'Dateien wählen',
    chooseFolder: 'Ordner wählen',
    reading: (count) => `Wird gelesen … bisher ${count === 1 ? 'eine Datei' : `${count} Dateien`}`,
    stopReading: 'Lesen beenden',
    comparing: (count) => `Vergleich mit den Liedern der Gemeinde … bisher ${count}`,
    compareFailed:
      'Nicht alle Lieder der Gemeinde konnten gelesen werden; unten können Hinweise auf doppelte Lieder fehlen.',
    found: (songCount, fileCount) =>
      `${capital(songs(songCount))} in ${fileCount === 1 ? 'einer Datei' : `${fileCount} Dateien`} gefunden.`,
    nothing: 'Keine Lieder gefunden',
    nothingHint: 'Nichts in diesen Dateien war als Lied zu lesen. Die Liste unten sagt, warum.',
    startOver: 'Andere Dateien wählen',
    languageLabel: 'Sprache der Texte',
    languageHint: (count) =>
      `Für ${songs(count)}, bei ${count === 1 ? 'dem' : 'denen'} die Datei sie nicht nennt. Ein Sprachkürzel wie en, de oder pt-BR.`,
    policy: 'Lieder, die es schon geben könnte',
    policies: { skip: 'Überspringen', update: 'Aktualisieren', create: 'Trotzdem anlegen' },
    policyHint:
      'Aktualisieren ergänzt, was dem Lied noch fehlt, und ersetzt den Text in derselben Sprache. Frühere Fassungen bleiben im Verlauf.',
    show: 'Anzeigen',
    showAll: 'Alle',
    showNotable: (count) => `Zu prüfen (${count})`,
    showMore: 'Mehr zeigen',
    table: 'Lieder in den Dateien',
    columns: { song: 'Lied', notes: 'Hinweise', action: 'Was geschieht' },
    sections: (count) => (count === 1 ? 'ein Teil' : `${count} Teile`),
    noLanguage: 'Sprache nicht genannt',
    noWords: 'Kein Text',
    actionFor: (title) => `Was mit ${title} geschieht`,
    create: 'Anlegen',
    update: (title) => `„${title}“ aktualisieren`,
    skip: 'Überspringen',
    mayBeThere: (titles) => `Gibt es vielleicht schon: ${titles.map((title) => `„${title}“`).join(', ')}.`,
    mayBeTwin: (path) => `Vielleicht dasselbe Lied wie in ${path}.`,
    otherFiles: 'Dateien ohne Lieder',
    pdfs: 'PDFs',
    pdfFor: (title) => `für ${title}`,
    pdfUnmatched: 'kein Lied heißt so',
    start: (count) => (count === 1 ? 'Ein Lied importieren' : `${count} Lieder importieren`),
    starting: 'Wird vorbereitet …',
    checkFirst: 'Warte, bis alles gelesen und verglichen ist.',
    notKept: 'Dieser Browser kann den Import nicht behalten. Lass diese Seite offen, bis er fertig ist.',
    running: 'Wird importiert',
    paused: 'Angehalten',
    finished: 'Fertig',
    halted: {
      otherPerson:
        'Jetzt ist eine andere Person angemeldet. Nur wer diesen Import begonnen hat, kann ihn fortsetzen.',
      elsewhere: 'Dieser Import läuft in einem anderen Fenster weiter.',
      notKept:
        'Der Browser konnte den Stand nicht festhalten. Schaffe etwas Speicherplatz und mach dann weiter.',
    },
    progress: (done, total) => `${done} von ${total}`,
    pause: 'Anhalten',
    goOn: 'Weitermachen',
    retry: 'Fehlgeschlagene noch einmal versuchen',
    newImport: 'Neuer Import',
    discard: 'Import beenden',
    discardTitle: 'Diesen Import beenden?',
    discardHint: (left) =>
      `${left === 1 ? 'Ein Eintrag ist' : `${left} Einträge sind`} noch nicht importiert. Was importiert ist, bleibt.`,
    keepIt: 'Behalten',
    toLibrary: 'Zu den Liedern',
    report: 'Bericht',
    reportHeading: (church, when) => `Import für ${church}, ${when}`,
    saveText: 'Als Text sichern',
    saveCsv: 'Als CSV sichern',
    reportName: 'Importbericht',
    reportColumns: ['Datei', 'Lied', 'Ergebnis', 'Hinweise'],
    results: {
      waiting: 'Noch offen',
      created: 'Angelegt',
      updated: 'Aktualisiert',
      unchanged: 'Schon auf dem Stand',
      attached: 'Dem Lied beigefügt',
      alreadyAttached: 'Das Lied hat diese Datei schon',
      skipped: 'Übersprungen',
      noSong: 'Kein Lied gefunden',
      unmatchedPdf: 'Kein Lied zu diesem PDF gefunden',
      songMissing: 'Nicht beigefügt: Sein Lied wurde nicht importiert',
      failed: 'Fehlgeschlagen',
    },
    problems: {
      conflict:
        'Andere haben dieses Lied immer wieder gleichzeitig gespeichert. Versuche es später noch einmal.',
      notPdf: 'Das ist kein PDF.',
      lateHeader: 'In dieser Datei steht etwas anderes vor dem PDF. Speichere sie noch einmal als PDF.',
      empty: 'Diese Datei ist leer.',
      tooLarge: 'Diese Datei ist größer als 20 MB.',
      nameTooLong: 'Der Dateiname ist länger als 255 Zeichen.',
      unreadable: 'Diese Datei lässt sich nicht mehr lesen.',
    },
    sheetMusic: 'Noten',
  },
  export: {
    title: 'Lieder exportieren',
    intro: 'Als Dateien, die andere Programme lesen. Noten sind nicht dabei.',
    songTitle: 'Dieses Lied exportieren',
    format: 'Format',
    formats: { openlyrics: 'OpenLyrics', chordpro: 'ChordPro', text: 'Reiner Text' },
    hints: {
      openlyrics: 'XML, gelesen von OpenLP und anderen; alle Sprachen in einer Datei.',
      chordpro:
        'Für Akkordblätter; eine Datei je Sprache. Akkorde werden hier nicht geführt, also stehen keine darin.',
      text: 'Zum Lesen und Einfügen; eine Datei je Sprache.',
    },
    which: 'Welche Lieder',
    all: 'Alle Lieder der Gemeinde',
    some: 'Ausgewählte Lieder',
    search: 'Lieder zum Auswählen suchen',
    chosen: (count) => `${capital(songs(count))} ausgewählt`,
    choose: (title) => `${title} exportieren`,
    chooseShown: 'Alle gezeigten auswählen',
    clear: 'Keines auswählen',
    none: 'Kein Lied passt dazu.',
    more: 'Weitere Lieder zeigen',
    download: 'Datei sichern',
    downloadAll: 'Als Zip sichern',
    collecting: (done) => `Wird gelesen … bisher ${songs(done)}`,
    collectingOf: (done, total) =>
      `Wird gelesen … ${done} von ${total === 1 ? 'einem Lied' : `${total} Liedern`}`,
    slow: 'Etwa hundert Lieder je Minute, damit andere nicht warten müssen. Lass diese Seite offen.',
    cancel: 'Abbrechen',
    done: (count) => `Fertig: ${songs(count)} gesichert.`,
    failed: (message) => `Der Export endete vorzeitig: ${message}`,
    zipName: (church) => `${church} Lieder`,
  },
}
