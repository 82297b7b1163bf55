import { BSON, type Document } from 'mongodb'

/** A command on its way to MongoDB. */
export interface WireCommand {
  readonly name: string
  readonly database: string
  /** null for a command that is not about a collection, such as a commit. */
  readonly collection: string | null
  readonly isInTransaction: boolean
  /** How many documents an insert brings, or writes an update. */
  readonly size: number
  /** Name and collection, for example "insert events". */
  readonly step: string
}

const HEADER = 16
const OP_MSG = 2013
const BODY = 0

export const readHeader = (message: Buffer) => ({
  requestId: message.readInt32LE(4),
  responseTo: message.readInt32LE(8),
  opCode: message.readInt32LE(12),
})

/** Cuts a stream of bytes into messages: each begins with its length. */
export const framer = (take: (message: Buffer) => void): ((chunk: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= HEADER && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0)
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      take(message)
    }
  }
}

/** Commands of the driver itself: server discovery, authentication, cleanup. */
const internalCommands = new Set([
  'hello',
  'ismaster',
  'isMaster',
  'ping',
  'endSessions',
  'saslStart',
  'saslContinue',
])

/** null for a message that carries no command of the program's own. */
export const readCommand = (message: Buffer): WireCommand | null => {
  if (readHeader(message).opCode !== OP_MSG) return null
  const { body, sequence } = readSections(message)
  const name = Object.keys(body)[0] ?? ''
  if (internalCommands.has(name) || isChangeStream(body)) return null
  const collection = typeof body[name] === 'string' ? body[name] : null
  const inline: unknown = body.documents ?? body.updates
  return {
    name,
    database: String(body.$db),
    collection,
    isInTransaction: body.autocommit === false,
    size: sequence || (Array.isArray(inline) ? inline.length : 0),
    step: collection ? `${name} ${collection}` : name,
  }
}

/** The stream of changes is read on, whatever the program does beside it. */
const isChangeStream = ({ getMore, collection }: Document): boolean =>
  getMore !== undefined && collection === '$cmd.aggregate'

/** A body, and beside it perhaps a list of documents that belongs to one of its fields. */
const readSections = (message: Buffer): { body: Document; sequence: number } => {
  const checksum = message.readUInt32LE(HEADER) & 1 ? 4 : 0
  let at = HEADER + 4
  let body: Document = {}
  let sequence = 0
  while (at < message.length - checksum) {
    const kind = message.readUInt8(at)
    const length = message.readInt32LE(at + 1)
    const content = message.subarray(at + 1, at + 1 + length)
    if (kind === BODY) body = BSON.deserialize(content)
    else sequence += countDocuments(content)
    at += 1 + length
  }
  return { body, sequence }
}

const countDocuments = (section: Buffer): number => {
  let at = section.indexOf(0, 4) + 1
  let count = 0
  for (; at < section.length; count++) at += section.readInt32LE(at)
  return count
}

export const answerTo = (requestId: number, answer: Document): Buffer => {
  const body = BSON.serialize(answer)
  const head = Buffer.alloc(HEADER + 5)
  head.writeInt32LE(head.length + body.length, 0)
  head.writeInt32LE(requestId, 8)
  head.writeInt32LE(OP_MSG, 12)
  return Buffer.concat([head, body])
}
