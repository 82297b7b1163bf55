import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb'
import { type Failure, storageUnavailable } from '../core/failures.ts'

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

// A primary that steps down, shuts down or is not elected yet; a node that cannot reach a majority.
const awayCodes = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 50])

/** Unreachable storage is an expected failure (503); every other driver error is a bug. */
export const storageFailure = (error: unknown): Failure | null =>
  isStorageAway(error) ? storageUnavailable() : null

export const isStorageAway = (thrown: unknown): boolean => {
  const error = unwrapped(thrown)
  if (error instanceof MongoServerSelectionError || error instanceof MongoNetworkError) return true
  if (error instanceof MongoServerError) return awayCodes.has(Number(error.code)) || isRetryable(error)
  return (
    error instanceof MongoError &&
    (isRetryable(error) || /^Mongo(TopologyClosed|NotConnected|Pool|Wait)/.test(error.name))
  )
}

/** A bulk write wraps a network error in an error of the server. */
const unwrapped = (error: unknown): unknown =>
  error instanceof MongoBulkWriteError && error.errorResponse instanceof Error ? error.errorResponse : error

const isRetryable = (error: MongoError): boolean =>
  error.hasErrorLabel('RetryableWriteError') ||
  error.hasErrorLabel('TransientTransactionError') ||
  error.hasErrorLabel('UnknownTransactionCommitResult')
