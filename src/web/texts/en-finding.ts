export const finding = {
  found: {
    number: (books: string) => `Number: ${books}`,
    title: 'Found in the title',
    alternateTitle: (names: string) => `Also known as ${names}`,
    author: (names: string) => `By ${names}`,
    theme: (names: string) => `Theme: ${names}`,
    book: (names: string) => `Songbook: ${names}`,
  },
  others: {
    label: 'Other searches',
    looking: 'Looking for songs with fewer words …',
    song: (q: string, count: number, more: boolean) =>
      `“${q}”: ${more ? 'more than ' : ''}${count} ${count === 1 ? 'song' : 'songs'}`,
  },
  browse: {
    label: 'Browse',
    all: 'All songs',
    titles: 'A–Z',
    books: 'Songbooks',
    themes: 'Themes',
    total: (count: string) => (count === '1' ? '1 song' : `${count} songs`),
    loading: (count: string) => `${count} songs so far, the rest is being loaded`,
    letters: 'First letter',
    letter: (letter: string, count: string) => `${letter}, ${count} songs`,
    noBooks: 'No song has a number in a songbook yet',
    noThemes: 'No song has a theme yet',
    gone: 'No song is listed here any more',
    allBooks: 'All songbooks',
    allThemes: 'All themes',
  },
}
