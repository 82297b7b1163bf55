export const LINK_SECRET_BYTES = 32

const LINK_MINUTES = 60

/** Until when a link for a new password or another address is good. */
export const linkEnd = (from: Date): Date => new Date(from.getTime() + LINK_MINUTES * 60_000)
