import type { Election, OtherProcesses } from '../../db/elections.ts'
import type { FromWorker, ToWorker } from './messages.ts'

type FromParent = Extract<ToWorker, { kind: 'election' | 'announced' }>

/** A worker's side of what src/cli/workers/shared-elections.ts does in the parent. */
export const announceToParent = (
  tell: (message: FromWorker) => void,
): { readonly others: OtherProcesses; hear(message: FromParent): void } => {
  const waiting = new Map<Election, PromiseWithResolvers<void>>()
  let onElection: (election: Election) => void = () => {}
  return {
    others: {
      announce(election) {
        const known = waiting.get(election)
        if (known) return known.promise
        const answer = Promise.withResolvers<void>()
        waiting.set(election, answer)
        tell({ kind: 'announce', election })
        return answer.promise
      },
      onElection(hear) {
        onElection = hear
      },
    },
    hear({ kind, election }) {
      if (kind === 'election') {
        onElection(election)
        tell({ kind: 'heard', election })
      } else {
        waiting.get(election)?.resolve()
        waiting.delete(election)
      }
    },
  }
}
