import type { Answered, Client } from '../people.ts'
import { kinds, type SaveKind } from './kinds.ts'
import { saving } from './songs.ts'

/** The kinds of heads with the events of their archiving. */
export const headKinds = kinds.map(
  (kind): SaveKind & { readonly archived: string; readonly unarchived: string } => {
    const prefix = kind.created.replace(/created$/, '')
    return { ...kind, archived: `${prefix}archived`, unarchived: `${prefix}unarchived` }
  },
)

/** The same path in version 2. */
export const inVersion2 = (path: string): string => path.replace('/api/v1/', '/api/v2/')

/** The same path in version 1, which has no services. */
export const inVersion1 = (path: string): string => path.replace('/api/v2/', '/api/v1/')

interface Request {
  readonly version: number
  readonly key?: string
  readonly body?: unknown
}

/** Posts to a path below that of a head, in version 2: `archive`, `revisions/1/restore`, `visibility`. */
export const postBelow = (
  writer: Client,
  path: string,
  what: string,
  { version, key, body }: Request,
): Promise<Answered> =>
  writer.send(`${inVersion2(path)}/${what}`, {
    method: 'POST',
    headers: saving({ version, ...(key ? { key } : {}) }),
    ...(body === undefined ? {} : { body }),
  })
