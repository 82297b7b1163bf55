import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src/core/time.ts'
import { createPdfChecker } from '../../src/files/pdf/checker.ts'
import { createSpool } from '../../src/files/upload.ts'
import { exportChurch } from '../../src/maintenance/archive/export.ts'
import { type RestoreDeps, restoreAll, restoreChurch } from '../../src/maintenance/archive/restore.ts'
import type { TestServer } from '../../testkit/server.ts'

type Where = Pick<TestServer, 'database'>

/** A folder for archives, and what the admin's tool does with them, in this process. */
export interface Archives extends AsyncDisposable {
  path(name: string): string
  export(from: Where, churchId: string, name: string): Promise<string>
  /** Answers the id of the new church. */
  restore(into: Where, path: string, name?: string): Promise<string>
  restoreAll(into: Where, path: string): Promise<void>
}

export const openArchives = async (): Promise<Archives> => {
  const folder = await mkdtemp(join(tmpdir(), 'psaltery-archive-'))
  const checker = createPdfChecker()
  const deps = ({ database }: Where): RestoreDeps => ({
    database,
    clock: systemClock,
    checker,
    spool: createSpool(join(folder, 'spool')),
    onProgress: () => {},
  })
  return {
    path: (name) => join(folder, name),
    async export({ database }, churchId, name) {
      await exportChurch(database, churchId, join(folder, name), () => {})
      return join(folder, name)
    },
    async restore(into, path, name) {
      const { churches } = await restoreChurch(deps(into), path, name ?? null)
      return churches[0]?.id ?? ''
    },
    async restoreAll(into, path) {
      await restoreAll(deps(into), path)
    },
    async [Symbol.asyncDispose]() {
      checker.close()
      await rm(folder, { recursive: true })
    },
  }
}
