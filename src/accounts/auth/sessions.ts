import { cut } from '../../core/limits.ts'

/** How long a session lasts, from the sign-in on. */
export const SESSION_SECONDS = 12 * 60 * 60

export const sessionEnd = (start: Date): Date => new Date(start.getTime() + SESSION_SECONDS * 1000)

const AGENT_LENGTH = 200

/** The program that signs in, as it calls itself; null if it does not. */
export const agentOf = (headers: Headers): string | null => {
  const agent = headers.get('user-agent')
  return agent ? cut(agent, AGENT_LENGTH) : null
}
