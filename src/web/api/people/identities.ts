import { isSameIssuer } from '../../../client/web-contract.ts'
import { loadedPage } from '../page-data.ts'

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
