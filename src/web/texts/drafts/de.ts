import type { unsaved as english } from './en.ts'

/** What is not saved yet: whose it is, in which tab it stands, and what others saved meanwhile. */
export const unsaved: typeof english = {
  drafts: {
    count: (count) =>
      count === 1 ? 'Ein nicht gespeicherter Entwurf' : `${count} nicht gespeicherte Entwürfe`,
    kinds: { newSong: 'Neues Lied', details: 'Angaben', lyrics: 'Text', arrangement: 'Noten' },
    untitled: 'Ohne Titel',
    changedAt: (when) => `Geändert ${when}`,
    delete: (title) => `Entwurf zu ${title} löschen`,
    deleteTitle: 'Diesen Entwurf löschen?',
    deleteHint: (title) =>
      `Was du zu ${title} geschrieben hast, wurde nie gespeichert. Es lässt sich nicht zurückholen.`,
    deleteNow: 'Löschen',
    putAway:
      'Auf dieser Seite war jemand anderes angemeldet. Was dort geschrieben und nicht gespeichert wurde, bleibt für diese Person aufgehoben; du siehst es nicht.',
  },
  signOut: {
    title: 'Du hast nicht gespeicherte Änderungen',
    intro: (count) =>
      count === 1
        ? 'Das ist noch nicht gespeichert:'
        : `Diese ${count} Entwürfe sind noch nicht gespeichert:`,
    keepHint: 'Sie bleiben auf diesem Gerät. Nur du siehst sie, wenn du dich hier wieder anmeldest.',
    pageHint:
      'Dieser Browser kann keine Entwürfe aufheben: Sie sind weg, sobald diese Seite geschlossen wird.',
    nobodyHint:
      'Dieser Browser weiß nicht, wer angemeldet ist, und kann sie deshalb nicht für dich aufheben.',
    keep: 'Abmelden und aufheben',
    delete: 'Abmelden und löschen',
    stay: 'Angemeldet bleiben',
  },
  otherTab: {
    open: (when) =>
      `Du bearbeitest das auch in einem anderen Tab, zuletzt ${when}. Beide behalten, was du schreibst; keiner überschreibt den anderen.`,
    left: (when) => `Hierzu gibt es weitere nicht gespeicherte Änderungen von dir, vom ${when}.`,
    show: 'Zeig mir diesen Tab',
    shown: 'Im Titel dieses Tabs blinkt jetzt ein Punkt (●).',
    merge: 'In diesen Tab übernehmen',
    delete: 'Löschen',
    taken: 'Was du hier geschrieben hast, ist in einen anderen Tab übernommen und dort aufgehoben.',
    takenUndo: 'Rückgängig holt es hierher zurück.',
    title: 'Mit deinen anderen Änderungen zusammenführen',
    introClean: 'Beides passt zusammen. Nichts davon geht verloren: Das ist das Ergebnis.',
    intro: (count) =>
      count === 1
        ? 'Eine Stelle ist in beiden verschieden. Wähle, wie sie lauten soll; alles andere passt zusammen.'
        : `${count} Stellen sind in beiden verschieden. Wähle, wie sie lauten sollen; alles andere passt zusammen.`,
    mine: 'In diesem Tab',
    theirs: 'Die andere',
    result: 'Was sich in diesem Tab dadurch ändert',
    theirChanges: 'Alle anderen Änderungen',
    use: 'Mit dem Ergebnis weiterschreiben',
  },
  newer: {
    saved: (version, ago) => `Jemand hat Fassung ${version} gespeichert (${ago}).`,
    hint: 'Deine Änderungen werden beim Speichern damit zusammengeführt, oder jetzt.',
    see: 'Zeigen, was sich geändert hat',
    hide: 'Ausblenden',
    changed: (version) => `Was sich bis Fassung ${version} geändert hat`,
    merge: 'Jetzt zusammenführen',
  },
}
