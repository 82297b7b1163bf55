import { feedComment } from '../../client/web-contract.ts'
import type { Collections } from '../../db/collections.ts'
import {
  asksForStream,
  type EventStreams,
  limitOfChanges,
  limitOfPerson,
  limitOfToken,
  streamAnswer,
} from '../../http/event-streams.ts'
import { type Route, route } from '../../http/route.ts'
import type { ChangeFeed, Follower } from './feed.ts'
import { Change, Changes, ChangesQuery, OtherFeed } from './schema.ts'
import { changesAfter, startOf } from './service.ts'

interface Deps {
  readonly collections: Collections
  readonly streams: EventStreams
  readonly feed: ChangeFeed
}

export const changeRoutes = ({ collections, streams, feed }: Deps): Route[] => [
  route(
    {
      method: 'GET',
      path: '/churches/{churchId}/changes',
      since: 2,
      access: 'member',
      query: ChangesQuery,
      docs: {
        operationId: 'listChanges',
        tag: 'Changes',
        summary: 'Read or follow the changes of a church',
        description:
          'With `Accept: text/event-stream` the answer is a stream of server-sent events that stays open. The id of each is its cursor and its name is the kind of the change. `Last-Event-ID` wins over after. A cursor is never shown before all smaller ones, so nothing is missed. The first comment of a stream is `feed` and the name of the feed.',
        answers: {
          200: { description: 'The changes after the cursor.', body: Changes, events: Change },
          409: {
            description: 'The cursor is beyond the newest change, or from another feed.',
            body: OtherFeed,
          },
        },
      },
    },
    async ({ caller, query, request, connection, credentialId }) => {
      if (!asksForStream(request))
        return { status: 200, body: await changesAfter(collections, caller.churchId, query) }
      const { churchId, userId, tokenId } = caller
      const { cursor, feed: feedName } = await startOf(
        collections,
        churchId,
        request.headers.get('last-event-id'),
        query,
      )
      if (request.method === 'HEAD') return streamAnswer(null)
      const stream = streams.open({
        churchId,
        limits: [tokenId ? limitOfToken(tokenId) : limitOfPerson(userId), limitOfChanges(churchId)],
        connection,
        comment: feedComment(feedName),
        onEnd: () => feed.leave(churchId, follower),
      })
      const follower: Follower = {
        churchId,
        userId,
        credentialId,
        kind: tokenId ? 'token' : 'session',
        stream,
        cursor,
        isCaughtUp: false,
        standing: null,
      }
      feed.follow(churchId, follower)
      return streamAnswer(stream)
    },
  ),
]
