import type { Binary } from 'mongodb'

/** The records of PDF files. */

export interface AssetRecord {
  _id: string
  churchId: string
  filename: string
  mediaType: 'application/pdf'
  size: number
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

export interface FileChunk {
  _id: string
  /** Left out only in what earlier versions wrote, until `psaltery shard --prepare` fills it in. */
  churchId?: string
  files_id: string
  n: number
  data: Binary
}
