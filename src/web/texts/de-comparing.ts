import type { comparing as english } from './en-comparing.ts'

/** Versions beside each other: the history, and a conflict between two saves. */
export const comparing: typeof english = {
  history: {
    title: 'Verlauf',
    subject: 'Verlauf von',
    version: (version) => `Fassung ${version}`,
    current: 'Aktuell',
    more: 'Ältere Fassungen zeigen',
    from: 'Von',
    to: 'Bis',
    same: 'Diese beiden Fassungen sind gleich.',
    only: 'Bisher gibt es nur eine Fassung.',
    copy: 'In den Editor kopieren',
    copyHint: (version) =>
      `Legt Fassung ${version} in den Editor. Speichern macht daraus eine gewöhnliche neue Fassung; am Verlauf ändert sich nichts.`,
    draftThere: 'Es gibt nicht gespeicherte Änderungen',
    draftThereHint:
      'Im Editor dieses Teils warten Änderungen, die nie gespeichert wurden. Kopieren ersetzt sie.',
    replaceDraft: 'Ersetzen',
    copied: (version) =>
      `Das ist Fassung ${version}, in den Editor kopiert. Speichern macht daraus eine gewöhnliche neue Fassung.`,
  },
  diff: {
    added: 'neu',
    removed: 'entfernt',
    moved: 'verschoben',
    renamed: (before) => `hieß „${before}“`,
    movedFrom: (section) => `verschoben aus ${section}`,
    order: 'Singfolge',
    everyOnce: 'jeder Teil einmal',
    label: 'Ausgabe',
  },
  conflict: {
    title: 'Jemand hat gespeichert, während du geschrieben hast',
    introClean:
      'Deine und die anderen Änderungen passen zusammen. Nichts davon geht verloren: Das ist das Ergebnis.',
    intro: (count) =>
      count === 1
        ? 'Eine Stelle habt ihr beide geändert. Wähle, wie sie lauten soll; alles andere passt zusammen.'
        : `${count} Stellen habt ihr beide geändert. Wähle, wie sie lauten sollen; alles andere passt zusammen.`,
    base: 'Vorher',
    mine: 'Deine',
    theirs: 'Die andere',
    both: 'Beide behalten',
    gone: 'entfernt',
    empty: 'leer',
    result: 'Was Speichern an der anderen Fassung ändert',
    theirChanges: 'Was dort geändert wurde',
    nothing: 'Nichts: Beide sind gleich.',
    save: 'Zusammengeführte Fassung speichern',
    open: (count) => (count === 1 ? 'Eine Stelle ist noch offen.' : `${count} Stellen sind noch offen.`),
    edit: 'Damit weiterschreiben',
    kind: {
      text: (subject) => `Eine Zeile in ${subject}`,
      name: (subject) => `Der Name von ${subject}`,
      section: (subject) => (subject === '' ? 'Der ganze Text' : `Der Teil ${subject}`),
      place: (subject) => `Wo „${subject}“ steht`,
      order: (subject) => (subject === '' ? 'Die Reihenfolge der Teile' : `Die Reihenfolge in ${subject}`),
      sequence: () => 'Die Singfolge',
      field: (subject) => subject,
      entries: (subject) => subject,
    },
  },
}
