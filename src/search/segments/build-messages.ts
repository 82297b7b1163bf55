import type { SegmentData } from '../engine/segment/segment-data.ts'

/** To the building thread: BSON documents one after the other, or the word that there are no more. */
export type BuildRequest = { readonly documents: Uint8Array<ArrayBuffer> } | { readonly finish: true }

/** From it: a batch is read and the index will take at least so many bytes; or the index itself. */
export type BuildReply = { readonly atLeastBytes: number } | { readonly segment: SegmentData }
