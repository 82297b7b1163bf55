import { readAgent } from '../../model/agent.ts'
import type { AccountTexts } from '../../texts/account/account-texts.ts'

/** The program of a sign-in in readable words. */
export const deviceName = (t: AccountTexts['sessions'], agent: string | null): string => {
  const { program, system } = readAgent(agent)
  if (program && system) return t.on(program, system)
  return program ?? system ?? t.unknown
}
