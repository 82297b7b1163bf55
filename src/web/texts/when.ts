/** A point in time, written as people do where the reader is, in the language of the app. */
export function when(time: string, language: string): string {
  const local = navigator.languages.find((tag) => tag.startsWith(language)) ?? language
  return new Intl.DateTimeFormat(local, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}
