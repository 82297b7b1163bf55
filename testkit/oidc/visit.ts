import type { TestServer } from '../server.ts'
import type { ProviderPerson } from './provider.ts'

/** A browser that remembers the cookies of the server and of the provider, and follows no redirect by itself. */
export const createVisitor = (server: Pick<TestServer, 'url'>, cookies: Record<string, string> = {}) => {
  const jars = new Map<string, Map<string, string>>([[server.url, new Map(Object.entries(cookies))]])

  const visit = async (address: string) => {
    const url = new URL(address, server.url)
    const jar = jars.get(url.origin) ?? new Map<string, string>()
    jars.set(url.origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    await response.text()
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      setCookies: response.headers.getSetCookie(),
    }
  }

  return {
    visit,
    /** Of the server. */
    cookies: () => Object.fromEntries(jars.get(server.url) ?? []),

    /** Begins a sign-in; answers the address at the provider. */
    async begin(query = ''): Promise<URL> {
      return new URL((await visit(`/sign-in/oidc${query}`)).location)
    },

    /** Signs in at the provider as a person, or refuses; answers the query of the callback. */
    async answerOf(address: URL, person: ProviderPerson | 'refuse'): Promise<string> {
      const described = person === 'refuse' ? person : JSON.stringify(person)
      address.searchParams.set('login_hint', described)
      let next = address
      while (next.origin === address.origin) next = new URL((await visit(next.href)).location, next)
      return next.search
    },

    /** The whole way; answers where the browser ends. */
    async signIn(person: ProviderPerson | 'refuse', query = '') {
      return this.comeBack(await this.answerOf(await this.begin(query), person))
    },

    comeBack: (search: string) => visit(`/sign-in/oidc/callback${search}`),
  }
}
