import { MongoError, MongoParseError } from 'mongodb'
import { ConfigError } from '../config.ts'
import { Failure } from '../core/failures.ts'
import { SecretFileProblem } from '../core/system/files.ts'
import { WrongDeployment } from '../db/address.ts'
import { isServerError, isStorageAway } from '../db/errors.ts'
import { NewerDatabase } from '../db/migrations.ts'
import { BadArchive } from '../maintenance/archive/json-lines.ts'
import { MongodProblem } from '../mongod/process.ts'

/** One sentence for the person at the terminal: what is wrong and what to do, never a stack or a driver's text. */
export const explainProblem = (error: unknown): string => {
  if (hasUserMessage(error)) return error.message
  if (isServerError(error, 'authenticationFailed'))
    return 'MongoDB refused the user or the password in MONGODB_URI. Check both.'
  if (isServerError(error, 'notAuthorized'))
    return 'The user in MONGODB_URI may not read and write the database. Give it the role readWrite there.'
  if (error instanceof MongoParseError)
    return 'MONGODB_URI is not an address that the MongoDB driver understands. Check its hosts and options.'
  if (isStorageAway(error))
    return 'MongoDB cannot be reached. Check that it is running and that MONGODB_URI names it.'
  return listenError(error) ?? `Something unexpected went wrong (${nameOf(error)}).`
}

const hasUserMessage = (error: unknown): error is Error =>
  error instanceof Failure ||
  error instanceof BadArchive ||
  error instanceof ConfigError ||
  error instanceof MongodProblem ||
  error instanceof SecretFileProblem ||
  error instanceof WrongDeployment ||
  error instanceof NewerDatabase

const listenError = (error: unknown): string | null => {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen') return null
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return 'The port is in use by another program. Stop that program, or set PORT to another number.'
    case 'EACCES':
      return 'This user may not open the port. Set PORT to a number from 1024.'
    default:
      return 'This machine has no such address to listen on. Set HOST to one of its own, such as 127.0.0.1.'
  }
}

/** A driver's message may quote the document it refused, so of those only the name and the code are kept. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  if (error instanceof MongoError)
    return 'code' in error && error.code ? `${error.name} ${error.code}` : error.name
  return `${error.name}: ${error.message.split('\n')[0]}`
}
