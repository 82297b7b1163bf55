import type { finding as english } from './en-finding.ts'

export const finding: typeof english = {
  found: {
    number: (books) => `Nummer: ${books}`,
    title: 'Im Titel gefunden',
    alternateTitle: (names) => `Auch bekannt als ${names}`,
    author: (names) => `Von ${names}`,
    theme: (names) => `Thema: ${names}`,
    book: (names) => `Liederbuch: ${names}`,
  },
  others: {
    label: 'Andere Suchen',
    looking: 'Es wird mit weniger Wörtern gesucht …',
    song: (q, count, more) => `„${q}“: ${more ? 'mehr als ' : ''}${count} ${count === 1 ? 'Lied' : 'Lieder'}`,
  },
  browse: {
    label: 'Stöbern',
    all: 'Alle Lieder',
    titles: 'A–Z',
    books: 'Liederbücher',
    themes: 'Themen',
    total: (count) => (count === '1' ? '1 Lied' : `${count} Lieder`),
    loading: (count) => `Bisher ${count} Lieder, die übrigen werden geladen`,
    letters: 'Anfangsbuchstabe',
    letter: (letter, count) => `${letter}, ${count} Lieder`,
    noBooks: 'Noch kein Lied hat eine Nummer in einem Liederbuch',
    noThemes: 'Noch kein Lied hat ein Thema',
    gone: 'Hier steht kein Lied mehr',
    allBooks: 'Alle Liederbücher',
    allThemes: 'Alle Themen',
  },
}
