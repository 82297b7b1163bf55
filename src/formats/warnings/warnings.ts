import type { ReadFile, Warning, WarningCode } from '../song.ts'

/** The result for a file without songs, and its reason. */
export const nothing = (code: WarningCode): ReadFile => ({ songs: [], warnings: [{ code }] })

export interface WarningList {
  readonly all: Warning[]
  add(code: WarningCode, about?: string, count?: number): void
}

/** Different texts named for one code; more of them are only counted. */
const NAMED = 20

/** Collects warnings: the same one again raises its count. */
export const warningList = (earlier: readonly Warning[] = []): WarningList => {
  const all = earlier.map((warning) => ({ ...warning }))
  const add = (code: WarningCode, about?: string, count = 1): void => {
    const ofCode = all.filter((warning) => warning.code === code)
    const known =
      ofCode.find((warning) => warning.about === about) ??
      (ofCode.length >= NAMED ? ofCode.at(-1) : undefined)
    if (known) known.count = (known.count ?? 1) + count
    else if (ofCode.length === NAMED - 1) all.push({ code, count })
    else all.push({ code, count, ...(about === undefined ? {} : { about }) })
  }
  return { all, add }
}
