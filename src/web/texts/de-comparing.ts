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
    everything: 'Allem',
    all: 'Alle Änderungen',
    nothing: 'Nichts',
    same: 'Diese beiden Fassungen sind gleich.',
    created: {
      song: 'Das Lied wurde angelegt',
      lyrics: 'Dieser Text kam dazu',
      arrangements: 'Diese Noten kamen dazu',
    },
    unchanged: 'Ohne Änderung gespeichert',
    changed: (field) => `${field} geändert`,
    newOrder: 'andere Reihenfolge',
    lines: (count) => (count === 1 ? '1 Zeile geändert' : `${count} Zeilen geändert`),
    andMore: (count) => `und ${count} weitere`,
    bringBack: 'Zurückholen',
    copy: (version) => `Fassung ${version} zurückholen`,
    copySection: (name, version) => `${name} aus Fassung ${version} zurückholen`,
    copyHint:
      'Legt sie in den Editor. Speichern macht daraus eine gewöhnliche neue Fassung; am Verlauf ändert sich nichts.',
    draftThere: 'Es gibt nicht gespeicherte Änderungen',
    draftThereHint:
      'Im Editor dieses Teils warten Änderungen, die nie gespeichert wurden. Kopieren ersetzt sie.',
    replaceDraft: 'Ersetzen',
    draftSectionHint: (name) =>
      `Im Editor dieses Textes warten Änderungen, die nie gespeichert wurden. ${name} kommt dazu und ersetzt, was dort an der Stelle steht.`,
    replaceSection: 'Dazulegen',
    copiedSection: (name, version) =>
      `${name} steht hier wie in Fassung ${version}. Speichern macht daraus eine gewöhnliche neue Fassung.`,
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
