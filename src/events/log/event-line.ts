import type { NamedEvent } from './read-events.ts'

/** A change in one line: the time in the church's time zone, the person, and the change. */
export const eventLine = (entry: NamedEvent, timeZone: string): string =>
  `${localTime(entry.at, timeZone)}  ${entry.actor ?? "the admin's tool"}${tokenOf(entry)} ${whatChanged(entry)}`

const tokenOf = ({ token }: NamedEvent): string => (token === null ? '' : ` (token "${token}")`)

const whatChanged = (entry: NamedEvent): string => {
  const { title, version } = entry
  const words = `the words${entry.language ? ` (${entry.language})` : ''}`
  const music = `the sheet music${entry.arrangement ? ` "${entry.arrangement}"` : ''}`
  const service = `the service of ${entry.serviceDate}${title ? ` "${title}"` : ''}`
  if (entry.purgeReason !== null)
    return entry.kind === 'song.archived'
      ? `purged the song ${entry.songId}: ${entry.purgeReason}`
      : `purged a file from ${music} of "${title}" (version ${version}): ${entry.purgeReason}`
  switch (entry.kind) {
    case 'song.created':
      return `created "${title}"`
    case 'song.updated':
      return `changed the details of "${title}" (version ${version})`
    case 'song.archived':
      return `archived "${title}" (song ${entry.songId})`
    case 'song.unarchived':
      return `brought "${title}" back from the archive (song ${entry.songId})`
    case 'song.visibility':
      return `${visibilitySentence(entry)} (song ${entry.songId})`
    case 'song.lyrics.created':
      return `added ${words} of "${title}"`
    case 'song.lyrics.updated':
      return `changed ${words} of "${title}" (version ${version})`
    case 'song.lyrics.archived':
      return `archived ${words} of "${title}" (lyric version ${entry.lyricVersionId})`
    case 'song.lyrics.unarchived':
      return `brought ${words} of "${title}" back from the archive (lyric version ${entry.lyricVersionId})`
    case 'song.arrangement.created':
      return `added ${music} of "${title}"`
    case 'song.arrangement.updated':
      return `changed ${music} of "${title}" (version ${version})`
    case 'song.arrangement.archived':
      return `archived ${music} of "${title}" (arrangement ${entry.arrangementId})`
    case 'song.arrangement.unarchived':
      return `brought ${music} of "${title}" back from the archive (arrangement ${entry.arrangementId})`
    case 'service.created':
      return `added ${service}`
    case 'service.updated':
      return `changed ${service} (version ${version})`
    case 'service.archived':
      return `archived ${service} (service ${entry.serviceId})`
    case 'service.unarchived':
      return `brought ${service} back from the archive (service ${entry.serviceId})`
  }
}

const visibilitySentence = ({ title, visibility }: NamedEvent): string => {
  if (visibility === null) return `made "${title}" follow the visibility of the church`
  return visibility === 'public' ? `made "${title}" public` : `made "${title}" visible to members only`
}

/** As in 2026-11-15 20:14:05, which sorts and reads alike in every country. */
export const localTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at)
