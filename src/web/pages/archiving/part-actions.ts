import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { restoreVersion, setArchived } from '../../api/parts.ts'
import { session } from '../../api/people/session.ts'
import { newId } from '../../model/new-id.ts'
import { type PartAction, PartActions, type RunningAction } from '../../model/save/part-actions.ts'
import { after } from '../../model/waits.ts'
import { refreshPart } from '../edit/refresh-part.ts'

/** Of this page: an action goes on, and its notice stays, while the person looks at other pages of the app. */
export const partActions = new PartActions({
  send: (action, key) =>
    action.kind === 'restore'
      ? restoreVersion(action.part, action.old, action.version, key)
      : setArchived(action.part, action.kind === 'archive', action.version, key),
  newId,
  signedIn: session.person,
  after,
  signedOut: session.end,
})

session.subscribe(() => {
  if (!session.hasEnded()) partActions.resume()
})
window.addEventListener('online', () => partActions.resume())

export const useRunningActions = (): readonly RunningAction[] =>
  useSyncExternalStore(partActions.subscribe, partActions.list)

/** Archives, brings back or restores a part of a song or a service; the notices at the foot of the page show how it went. */
export function useStartAction(): (action: PartAction) => void {
  const queries = useQueryClient()
  return useCallback(
    (action) => {
      partActions.start(action, () => refreshPart(queries, action.part))
    },
    [queries],
  )
}
