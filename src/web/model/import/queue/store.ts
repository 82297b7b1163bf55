import type { Job, StoredImport } from './job.ts'

/** The files of jobs, by the number of the job. */
export type JobFiles = ReadonlyMap<number, readonly Blob[]>

/** Where the import of one person into one church is kept while it runs. */
export interface ImportStore {
  load(): Promise<StoredImport | null>
  /** Replaces what was stored; files by the number of their job. */
  begin(stored: StoredImport, files: JobFiles): Promise<void>
  /** From now on this page works on it, and no other. False when another import is kept by now. */
  claim(id: string, owner: string): Promise<boolean>
  /** False when another page has claimed it, or it is gone: this page must stop then. */
  keep(job: Job, owner: string): Promise<boolean>
  files(job: number): Promise<readonly Blob[]>
  clear(): Promise<void>
}

/** For browsers that keep nothing: as long as the page is open. */
export class MemoryStore implements ImportStore {
  private stored: StoredImport | null = null
  private kept: JobFiles = new Map()

  async load() {
    return this.stored && structuredClone(this.stored)
  }

  async begin(stored: StoredImport, files: JobFiles) {
    this.stored = structuredClone(stored)
    this.kept = files
  }

  async claim(id: string, owner: string) {
    if (this.stored?.id !== id) return false
    this.stored.owner = owner
    return true
  }

  async keep(job: Job, owner: string) {
    if (this.stored?.owner !== owner) return false
    this.stored.jobs[job.number] = structuredClone(job)
    return true
  }

  async files(job: number) {
    return this.kept.get(job) ?? []
  }

  async clear() {
    this.stored = null
    this.kept = new Map()
  }
}
