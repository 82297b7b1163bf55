import { type Static, Type } from '@sinclair/typebox'
import { LIMITS } from '../core/limits.ts'
import { OrNull, Shape, Text, Timestamp, Uuid } from '../core/schema/shapes.ts'
import type { AssetRecord } from './collections.ts'

export const Asset = Shape(
  {
    id: Uuid(),
    filename: Text({ minLength: 1, maxLength: LIMITS.filename, examples: ['morning-over-the-water.pdf'] }),
    mediaType: Type.String({ examples: ['application/pdf'] }),
    size: Type.Integer({ format: 'int64', minimum: 1, description: 'In bytes.' }),
    sha256: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'Also the ETag of a download.',
      examples: ['4b2c6a1e7f90d3858c2be1f7a64d09c35e8b7216fa0d94c3be57182d6c90fa3e'],
    }),
    pageCount: Type.Optional(OrNull(Type.Integer({ format: 'int64', minimum: 1 }))),
    createdAt: Timestamp(),
  },
  { description: 'A checked file. It never changes.' },
)
export type Asset = Static<typeof Asset>

export const AssetResponse = Shape({ asset: Asset })

export const UploadQuery = Type.Object({
  filename: Text({
    minLength: 1,
    maxLength: LIMITS.filename,
    description: 'The name readers see.',
    examples: ['morning-over-the-water.pdf'],
  }),
})

export const DownloadQuery = Type.Object({
  download: Type.Optional(Type.Boolean({ description: 'Save the file instead of showing it.' })),
})

export const describeAsset = (record: AssetRecord): Asset => ({
  id: record._id,
  filename: record.filename,
  mediaType: record.mediaType,
  size: record.size,
  sha256: record.sha256,
  pageCount: record.pageCount,
  createdAt: record.createdAt.toISOString(),
})
