export const visibilities = ['public', 'members'] as const

/** Who may see a song: anyone, or the members of its church. */
export type Visibility = (typeof visibilities)[number]
