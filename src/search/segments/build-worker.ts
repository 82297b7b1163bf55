// Not from the driver, which would take each thread 0.3 s to load.
import { deserialize } from 'bson'
import type { SearchDocument } from '../../core/search-document.ts'
import { release } from '../engine/encoded-lists.ts'
import { SegmentBuilder } from '../engine/segment-builder.ts'
import { buffersOf } from '../engine/segment-data.ts'
import type { BuildReply, BuildRequest } from './build-segment.ts'

/** The building thread: reads documents, builds one segment, hands its arrays over, and is then ended. */
declare const self: Worker

const builder = new SegmentBuilder()

const reply = (message: BuildReply, transfer: ArrayBuffer[] = []) => self.postMessage(message, transfer)

self.onmessage = ({ data }: MessageEvent<BuildRequest>) => {
  if ('finish' in data) {
    const segment = builder.finish()
    reply({ segment }, buffersOf(segment))
  } else {
    for (const document of split(data.documents)) builder.add(deserialize(document) as SearchDocument)
    release(data.documents)
    reply({ atLeastBytes: builder.byteLength })
  }
}

/** Every BSON document begins with its length. */
function* split(bytes: Uint8Array): Generator<Uint8Array> {
  const lengths = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length; ) {
    const length = lengths.getInt32(at, true)
    yield bytes.subarray(at, at + length)
    at += length
  }
}
