/** How long a session lasts, from the sign-in on. */
export const SESSION_SECONDS = 12 * 60 * 60

export const sessionEnd = (start: Date): Date => new Date(start.getTime() + SESSION_SECONDS * 1000)
