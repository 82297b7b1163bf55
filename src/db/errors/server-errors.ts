import { MongoServerError } from 'mongodb'

/** MongoDB's numbers for the errors that are handled one by one. */
export const ERROR_CODES = {
  userNotFound: 11,
  notAuthorized: 13,
  authenticationFailed: 18,
  namespaceExists: 48,
  maxTimeExpired: 50,
  writeConflict: 112,
  /** An index that the query went by was dropped under it. */
  queryPlanKilled: 175,
  duplicateKey: 11_000,
  interrupted: 11_601,
} as const

export const isServerError = (error: unknown, kind: keyof typeof ERROR_CODES): boolean =>
  error instanceof MongoServerError && error.code === ERROR_CODES[kind]
