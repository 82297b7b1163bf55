export const visibilities = ['public', 'members'] as const

/** Who may see a song: anyone, or the members of its church. */
export type Visibility = (typeof visibilities)[number]

/** A song without a visibility of its own has that of its church. */
export const isPublic = (own: Visibility | null | undefined, ofChurch: Visibility): boolean =>
  (own ?? ofChurch) === 'public'

/** Whether visitors of a church with this visibility may see a song. */
export const isPublicSong = (
  { archivedAt, visibility }: { readonly archivedAt?: Date; readonly visibility?: Visibility },
  ofChurch: Visibility,
): boolean => !archivedAt && isPublic(visibility, ofChurch)
