import { MongoServerError } from 'mongodb'

/** MongoDB's numbers for the errors that are handled one by one. */
export const ERROR_CODES = {
  userNotFound: 11,
  notAuthorized: 13,
  authenticationFailed: 18,
  namespaceExists: 48,
  writeConflict: 112,
  duplicateKey: 11_000,
  interrupted: 11_601,
} as const

export const isServerError = (error: unknown, kind: keyof typeof ERROR_CODES): boolean =>
  error instanceof MongoServerError && error.code === ERROR_CODES[kind]
