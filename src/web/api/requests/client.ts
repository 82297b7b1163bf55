import { createClient } from '../../../client/client.ts'
import { noteRateLimit } from './many-requests.ts'

/** The service on our own origin, by the types of its own description. */
export const client = createClient()

client.use({
  /** The server writes mails in the language of the app, which may be another one than the browser's. */
  onRequest({ request }) {
    request.headers.set('accept-language', document.documentElement.lang)
    return request
  },
  onResponse({ response }) {
    noteRateLimit('member', response)
    return undefined
  },
})
