/** What a page says about its address; null when it says nothing. */
export const pageData = async (html: string) => {
  const { signIn: _, origin: __, isKept: ___, ...data } = await embeddedData(html)
  return Object.keys(data).length === 0 ? null : data
}

/** The block of data in a page of the web app, as a browser would find it. */
export const embeddedData = async (html: string) => {
  let text: string | null = null
  await new HTMLRewriter()
    .on('script#page-data', {
      text(part) {
        text = (text ?? '') + part.text
      },
    })
    .transform(new Response(html))
    .text()
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at it without declaring its type first
  return JSON.parse(text ?? '{}') as any
}

/** The title and the meta tags of a page, by name. */
export const pageHead = async (html: string): Promise<Record<string, string>> => {
  const head: Record<string, string> = {}
  await new HTMLRewriter()
    .on('title', {
      text(part) {
        head.title = (head.title ?? '') + part.text
      },
    })
    .on('meta', {
      element(tag) {
        const name = tag.getAttribute('name') ?? tag.getAttribute('property')
        if (name) head[name] = tag.getAttribute('content') ?? ''
      },
    })
    .on('link[rel=canonical]', {
      element(tag) {
        head.canonical = tag.getAttribute('href') ?? ''
      },
    })
    .transform(new Response(html))
    .text()
  return head
}
