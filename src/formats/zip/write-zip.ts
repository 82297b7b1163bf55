import {
  BlobReader,
  BlobWriter,
  configure,
  TextReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js'

// Workers from blobs and WebAssembly are forbidden by the web app's policy; the streams of the platform are enough.
configure({ useWebWorkers: false })

/** A zip that files are added to one after the other. */
export function startZip() {
  const writer = new ZipWriter(new BlobWriter('application/zip'))
  return {
    /** A blob is compressed already, such as a PDF. */
    add: async (name: string, content: string | Blob): Promise<void> => {
      if (typeof content === 'string') await writer.add(name, new TextReader(content))
      else await writer.add(name, new BlobReader(content), { level: 0 })
    },
    finish: (): Promise<Blob> => writer.close(),
  }
}
