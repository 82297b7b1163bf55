import type { Config } from '../../../config.ts'
import type { ChurchInArchive } from '../../../maintenance/archive/format.ts'
import { placeOfSecretKey } from '../../../maintenance/doctor.ts'

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** How much there is in the churches of an archive, in words. */
export const countWords = (churches: readonly ChurchInArchive[], files: number | null): string => {
  const sum = (what: 'songs' | 'lyrics' | 'arrangements' | 'services' | 'history' | 'assets') =>
    churches.reduce((total, { counts }) => total + (counts[what] ?? 0), 0)
  return [
    plural(sum('songs'), 'song'),
    plural(sum('lyrics'), 'lyric version'),
    plural(sum('arrangements'), 'arrangement'),
    ...(sum('services') > 0 ? [plural(sum('services'), 'service')] : []),
    plural(sum('history'), 'change'),
    plural(files ?? sum('assets'), 'file'),
  ].join(', ')
}

/** What no backup has, for the report of one or of several. */
export const notIncluded = async (config: Config, what: 'it' | 'them') => {
  const place = await placeOfSecretKey(config)
  return {
    json: { notIncluded: { webhookKey: place } },
    text:
      place === null
        ? ''
        : `\nNot in ${what}: the key of webhooks, which is in ${place}. Keep a copy elsewhere.`,
  }
}

export const FILE = { value: 'FILE', many: false }
