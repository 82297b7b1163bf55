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
    add: async (name: string, text: string): Promise<void> => {
      await writer.add(name, new TextReader(text))
    },
    /** A file that is compressed already, such as a PDF. */
    addFile: async (name: string, file: Blob): Promise<void> => {
      await writer.add(name, new BlobReader(file), { level: 0 })
    },
    finish: (): Promise<Blob> => writer.close(),
  }
}
