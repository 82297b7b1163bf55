export const visibilities = ['public', 'members'] as const

/** Who may see a song: anyone, or the members of its church. */
export type Visibility = (typeof visibilities)[number]

/** A song follows its church unless it says otherwise itself. */
export const isPublic = (own: Visibility | null | undefined, ofChurch: Visibility): boolean =>
  (own ?? ofChurch) === 'public'
