import { useQuery } from '@tanstack/react-query'
import { isSameIssuer } from '../../../client/web-contract.ts'
import type { Language } from '../../texts/texts.ts'
import { loadedPage } from '../page-data.ts'
import { client, unwrap, withSignal } from '../requests/request.ts'

export const ownAccountKey = ['me'] as const
const sessionsKey = [...ownAccountKey, 'sessions'] as const

/** One's own account, with the ways in. */
export const useOwnAccount = () =>
  useQuery({
    queryKey: [...ownAccountKey, 'account'],
    queryFn: ({ signal }) => readAccount(signal),
  })

export const readAccount = async (signal?: AbortSignal) =>
  (await unwrap(client.GET('/api/v2/me', withSignal(signal)))).user

export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/api/v2/me/sessions', withSignal(signal)))).sessions,
  })

export const renameAccount = (name: string) => unwrap(client.PUT('/api/v2/me', { body: { name } }))

export const useSignIns = () =>
  useQuery({
    queryKey: [...ownAccountKey, 'sign-ins'],
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/api/v2/me/sign-ins', withSignal(signal)))).signIns,
  })

/** Without the current one where there is none yet. */
export const setPassword = (current: string | null, password: string) =>
  unwrap(
    client.PUT('/api/v2/me/password', {
      body: { new: password, ...(current === null ? {} : { current }) },
    }),
  )

export const removeIdentity = (identityId: string) =>
  unwrap(client.DELETE('/api/v2/me/identities/{identityId}', { params: { path: { identityId } } }))

export const removePassword = () => unwrap(client.DELETE('/api/v2/me/password'))

/** Mails are in the language of the app, which may be another one than that of the browser. */
const inLanguage = (language: Language) => ({ headers: { 'accept-language': language } })

export const askForEmailChange = (email: string, language: Language) =>
  unwrap(client.POST('/api/v2/me/email', { body: { email }, ...inLanguage(language) }))

export const acceptEmailChange = (secret: string) =>
  unwrap(client.POST('/api/v2/me/email/accept', { body: { secret } }))

export const askForReset = (email: string, language: Language) =>
  unwrap(client.POST('/api/v2/password-resets', { body: { email }, ...inLanguage(language) }))

export const resetPassword = (secret: string, password: string) =>
  unwrap(client.POST('/api/v2/password-resets/accept', { body: { secret, password } }))

export const endSession = (sessionId: string) =>
  unwrap(client.DELETE('/api/v2/me/sessions/{sessionId}', { params: { path: { sessionId } } }))

export const deleteAccount = () => unwrap(client.DELETE('/api/v2/me'))

interface OfProvider {
  readonly issuer: string
}

/** An identity of a provider that the server does not offer cannot sign in. */
export const isOffered = ({ issuer }: OfProvider): boolean =>
  isSameIssuer(issuer, loadedPage().signIn?.oidcIssuer ?? null)

/** The provider as the sign-in page names it, or by its host. */
export const providerName = (identity: OfProvider): string => {
  const name = isOffered(identity) ? loadedPage().signIn?.oidcName : null
  const { issuer } = identity
  return name ?? (URL.canParse(issuer) ? new URL(issuer).host : issuer)
}
