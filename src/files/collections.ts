import type { Binary } from 'mongodb'
import type { Declaration } from '../db/collections.ts'

declare module '../db/collections.ts' {
  interface Records {
    assets: AssetRecord
    files: StoredFile
    chunks: FileChunk
  }
}

/** An uploaded PDF file: its name, size and number of pages. */
export interface AssetRecord {
  _id: string
  churchId: string
  filename: string
  mediaType: 'application/pdf'
  size: number
  /** Names its bytes. */
  sha256: string
  pageCount: number | null
  createdAt: Date
}

/** The bytes behind the assets of a church, once however often they were uploaded: GridFS, bucket `bytes`. */
export interface StoredFile {
  _id: string
  length: number
  chunkSize: number
  uploadDate: Date
  churchId: string
  sha256: string
  /** False until every chunk is there; only complete bytes have assets. */
  complete: boolean
  lastUsedAt: Date
}

/** A part of a file of up to 1 MiB. These are the largest collection of most servers. */
export interface FileChunk {
  _id: string
  churchId: string
  files_id: string
  n: number
  data: Binary
}

export const fileCollections = {
  assets: {
    church: 'churchId',
    shardKey: ['churchId', '_id'],
    indexes: [
      {
        key: { churchId: 1, sha256: 1 },
        serves: 'Whether bytes have an asset, for the cleaner and `verify`.',
      },
    ],
    removed: 'By a purge only, also if no arrangement uses the file: earlier revisions may.',
    backup: 'all',
  },
  files: {
    storedAs: 'bytes.files',
    church: 'churchId',
    shardKey: ['churchId', 'sha256'],
    indexes: [
      {
        key: { churchId: 1, sha256: 1 },
        unique: true,
        serves: 'The bytes of an asset. The same content is stored once.',
      },
    ],
    removed: 'By the cleaner, if no asset names them, such as those of interrupted uploads.',
    backup: 'part',
  },
  chunks: {
    storedAs: 'bytes.chunks',
    church: 'churchId',
    shardKey: ['churchId', 'files_id'],
    indexes: [{ key: { files_id: 1, n: 1 }, unique: true, serves: 'The chunks of a file in their order.' }],
    removed: 'With their file.',
    backup: 'part',
  },
} as const satisfies Record<string, Declaration>
