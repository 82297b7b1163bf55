import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storedCursor } from '../model/changes/stored-cursor.ts'

/** What other people and other tabs save in this church is read again while it is shown. */
export function useChanges(churchId: string | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (churchId === null) return
    // Before the page reads its data, which is therefore newer than this cursor.
    const hasRead = queries
      .getQueryCache()
      .findAll({ queryKey: ['member', churchId] })
      .some(({ state }) => state.data !== undefined)
    const start = { cursor: storedCursor(churchId), hasRead }
    let isOver = false
    let leave = () => {}
    // Visitors do not need it.
    void import('../api/changes/follow-church.ts').then(
      ({ followChurch }) => {
        if (!isOver) leave = followChurch(queries, churchId, start)
      },
      () => {},
    )
    return () => {
      isOver = true
      leave()
    }
  }, [queries, churchId])
}
