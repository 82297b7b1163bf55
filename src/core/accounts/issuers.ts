/** Whether two addresses name one issuer of OpenID Connect, as the discovery compares them: a `/` for an empty path is the same. */
export const isSameIssuer = (one: string, other: string | null): boolean =>
  other !== null && hrefOf(one) === hrefOf(other)

const hrefOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).href : issuer)
