import type { choosing as english } from './en-choosing.ts'

export const choosing: typeof english = {
  language: {
    label: 'Sprache des Textes',
    hint: 'Gib einen Namen ein oder wähle aus der Liste. Später nicht mehr änderbar.',
    chosen: (tag) => `Sprachkürzel: ${tag}. Später nicht mehr änderbar.`,
    list: 'Sprachen',
    used: 'Schon vorhanden',
    tag: (tag) => `Das Kürzel ${tag} verwenden`,
    unknown: 'Keine Sprache heißt so. Wähle eine aus der Liste oder gib ein Kürzel wie pt-BR ein.',
    missing: 'Wähle die Sprache des Textes.',
  },
  edition: {
    needed: 'In dieser Sprache gibt es schon einen Text. Was unterscheidet diesen? Etwa „Gesangbuch 2013“.',
    problems: {
      missing: 'In dieser Sprache gibt es schon einen Text. Gib diesem eine Ausgabe, die ihn unterscheidet.',
      taken: 'Ein anderer Text in dieser Sprache hat dieselbe Ausgabe. Gib diesem eine andere.',
    },
  },
  sameFile: {
    said: (name, label) =>
      label === null
        ? `Dieselbe Datei ist schon da, als „${name}“.`
        : `Dieselbe Datei ist schon da, als „${name}“ in „${label}“.`,
    use: 'Diese verwenden',
    send: 'Noch einmal senden',
    undecided: 'Wähle, was mit den Dateien geschieht, die schon da sind.',
  },
  suggestions: 'Vorschläge',
  split: {
    question: (entry) => `„${entry}“ sind vielleicht mehrere Einträge.`,
    make: (entries) => `${entries.length} daraus machen: ${entries.join(' · ')}`,
  },
}
