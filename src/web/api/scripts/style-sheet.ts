/** Where the page names a style sheet that it does not load itself: src/http/pages/page.ts. */
const PLACE = 'meta[name="sheet"]'

/** The style of all parts of the app but the first script. */
export function styleSheet(): Promise<void> {
  const place = document.querySelector<HTMLMetaElement>(PLACE)
  if (!place) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = place.content
    link.onload = () => {
      place.remove()
      resolve()
    }
    link.onerror = () => {
      link.remove()
      reject(new TypeError('The style sheet could not be fetched.'))
    }
    document.head.append(link)
  })
}
