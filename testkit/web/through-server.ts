/** Until its end, requests of the web app's code in this process go to the server. */
export const throughServer = ({ url }: { readonly url: string }) => {
  const usual = globalThis.fetch
  const asked = {
    count: 0,
    [Symbol.dispose]() {
      globalThis.fetch = usual
    },
  }
  globalThis.fetch = Object.assign(
    (address: Parameters<typeof usual>[0], options?: RequestInit) => {
      const isPath = typeof address === 'string' && address.startsWith('/')
      if (isPath) asked.count++
      return usual(isPath ? `${url}${address}` : address, options)
    },
    { preconnect: usual.preconnect },
  )
  return asked
}
