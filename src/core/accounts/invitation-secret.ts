const SECRET = /^[A-Za-z0-9_-]{64}$/

/** Random bytes before the id of the church. */
export const RANDOM_BYTES = 32

/** The church of an invitation's secret; null for a text that cannot be one. Runs in browsers too. */
export const churchOfInvitation = (secret: string): string | null => {
  if (!SECRET.test(secret)) return null
  const bytes = atob(secret.replaceAll('-', '+').replaceAll('_', '/')).slice(RANDOM_BYTES)
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
