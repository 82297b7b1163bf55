import { type Static, Type } from '@sinclair/typebox'
import { OrNull, Shape, Text, Timestamp, Uuid } from '../core/shapes.ts'
import type { AssetRecord } from '../db/collections.ts'

export const Asset = Shape(
  {
    id: Uuid(),
    filename: Text({ minLength: 1, maxLength: 255, examples: ['morning-over-the-water.pdf'] }),
    mediaType: Type.String({ examples: ['application/pdf'] }),
    size: Type.Integer({ minimum: 1, description: 'In bytes.' }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Also the ETag of a download.' }),
    pageCount: Type.Optional(OrNull(Type.Integer({ minimum: 1 }))),
    createdAt: Timestamp(),
  },
  { description: 'A checked file. It never changes.' },
)
export type Asset = Static<typeof Asset>

export const AssetResponse = Shape({ asset: Asset })

export const describeAsset = (record: AssetRecord): Asset => ({
  id: record._id,
  filename: record.filename,
  mediaType: record.mediaType,
  size: record.size,
  sha256: record.sha256,
  pageCount: record.pageCount,
  createdAt: record.createdAt.toISOString(),
})
