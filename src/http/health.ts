import { Type } from '@sinclair/typebox'
import { Shape } from '../core/schema/shapes.ts'
import { PING_TIMEOUT_MS, withTimeout } from '../core/time.ts'
import { type Route, route } from './route.ts'

export const Health = Shape(
  { status: Type.String({ examples: ['ok'] }) },
  { description: 'Whether the service is up.' },
)

/** `ping` settles when storage answered; nothing else of it is used. */
export const healthRoutes = (ping: () => Promise<unknown>): Route[] => [
  route(
    {
      method: 'GET',
      path: '/api/health/live',
      access: 'anyone',
      docs: {
        operationId: 'live',
        tag: 'Health',
        summary: 'Is the process up?',
        unlimited: true,
        withoutStorage: true,
        answers: { 200: { description: 'It is.', body: Health } },
      },
    },
    async () => ({ status: 200, body: { status: 'ok' } }),
  ),
  route(
    {
      method: 'GET',
      path: '/api/health/ready',
      access: 'anyone',
      docs: {
        operationId: 'ready',
        tag: 'Health',
        summary: 'Can it serve?',
        description: 'Asks the storage. Meant for load balancers and container health checks.',
        unlimited: true,
        answers: {
          200: { description: 'Storage answers.', body: Health },
          503: { description: 'Storage does not answer.', body: Health, headers: ['Retry-After'] },
        },
      },
    },
    async () =>
      (await answersInTime(ping))
        ? { status: 200, body: { status: 'ok' } }
        : { status: 503, body: { status: 'unavailable' }, headers: { 'retry-after': '2' } },
  ),
]

const answersInTime = (ping: () => Promise<unknown>): Promise<boolean> => {
  const answered = ping().then(
    () => true,
    () => false,
  )
  return withTimeout(answered, PING_TIMEOUT_MS, () => false)
}
