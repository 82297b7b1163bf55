import { MongoServerError } from 'mongodb'

/** MongoDB's codes of the errors that are handled individually. */
export const ERROR_CODES = {
  userNotFound: 11,
  notAuthorized: 13,
  authenticationFailed: 18,
  namespaceNotFound: 26,
  namespaceExists: 48,
  maxTimeExpired: 50,
  writeConflict: 112,
  /** The index of a running query was dropped. */
  duplicateKey: 11_000,
  interrupted: 11_601,
} as const

export const isServerError = (error: unknown, kind: keyof typeof ERROR_CODES): boolean =>
  error instanceof MongoServerError && error.code === ERROR_CODES[kind]
