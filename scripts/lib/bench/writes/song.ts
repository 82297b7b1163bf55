/** The metadata of the songs that are saved. */
export const metadata = (title: string) => ({
  title,
  alternateTitles: ['Morning Song'],
  authors: ['Ada Brook', 'Tom Field'],
  copyright: 'Public domain',
  themes: ['Morning', 'Praise'],
  songbooks: [{ book: 'Songs of the Valley', number: '17' }],
})
