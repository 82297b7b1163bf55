import { expect, test } from 'bun:test'
import { freePort } from '../../testkit/proof/server-process.ts'
import { until } from '../../testkit/until.ts'
import { startTwoWorkers, workerPids } from './two-workers.ts'

test('429: the workers count requests together', async () => {
  await using two = await startTwoWorkers({ RATE_LIMIT_PER_MINUTE: '20' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => two.send('/api/v1/churches')))
  // The minute begins with the first of them.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  expect(new Set(answers.map(({ worker }) => worker))).toEqual(new Set([1, 2]))
})

const requestCount = (text: string): number =>
  [
    ...text.matchAll(
      /^psaltery_http_request_duration_seconds_count\{.*route="\/api\/v1\/churches".*\} (\d+)$/gm,
    ),
  ]
    .map(([, count]) => Number(count))
    .reduce((sum, count) => sum + count, 0)

test('METRICS_PORT adds up all workers, and what a killed one had counted stays', async () => {
  const port = freePort()
  await using two = await startTwoWorkers({ METRICS_PORT: String(port) })
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await Promise.all(Array.from({ length: 40 }, () => two.send('/api/v1/churches')))
  const before = await scrape()
  expect(requestCount(before)).toBe(40)
  expect(before).toContain('psaltery_mongodb_primary_known 1\n')
  const [victim = 0] = await workerPids(two)
  process.kill(victim, 'SIGKILL')
  await two.server.logged('a worker ended and is replaced')
  await until(async () => (await workerPids(two)).length === 2)
  expect(requestCount(await scrape())).toBe(40)
})
