import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMetrics } from '../../src/maintenance/metrics.ts'

const folder = join(import.meta.dir, '../../docs/monitoring')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

const lastBackup = { goodAt: new Date(90_000), bytes: 5, seconds: 2, isLastGood: false }
const sources = {
  searchBytes: () => 0,
  webhooksWaiting: async () => 7,
  mailsWaiting: async () => 3,
  streams: () => 0,
  backups: async () => ({ ...lastBackup, handedOnAt: null as Date | null }),
}

/** Every series that a metric of this name may have. */
const known = async (): Promise<Set<string>> => {
  const text = await createMetrics(sources).text()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

test.each(['grafana-dashboard.json', 'alerts.yaml'])('%s names metrics that there are', async (name) => {
  const names = [...read(name).matchAll(/\b(?:psaltery|process|nodejs)_\w+/g)].map(([found]) => found)
  const metrics = await known()
  expect(names.length).toBeGreaterThan(5)
  expect([...new Set(names)].filter((found) => !metrics.has(found))).toEqual([])
})

test('every alert says what happened and what to do', () => {
  const { groups } = Bun.YAML.parse(read('alerts.yaml')) as {
    groups: { rules: { alert: string; annotations: Record<string, string> }[] }[]
  }
  const rules = groups.flatMap(({ rules }) => rules)
  expect(rules.length).toBeGreaterThan(5)
  for (const { alert, annotations } of rules)
    expect([alert, annotations.summary, annotations.description]).toEqual([
      alert,
      expect.stringMatching(/\.$/),
      expect.stringMatching(/\.$/),
    ])
})

test('deliveries are counted by their outcome, and what waits is shown', async () => {
  const metrics = createMetrics(sources)
  for (const isDelivered of [true, true, false]) metrics.onDelivery(isDelivered)
  const text = await metrics.text()
  expect(text).toContain('psaltery_webhook_attempts_total{outcome="delivered"} 2\n')
  expect(text).toContain('psaltery_webhook_attempts_total{outcome="failed"} 1\n')
  expect(text).toContain('psaltery_webhook_events_waiting 7\n')
})

test('mails are counted by their outcome, and what waits is shown, also without MongoDB', async () => {
  let isAway = false
  const mailsWaiting = async () => {
    if (isAway) throw new Error('MongoDB is away')
    return 3
  }
  const metrics = createMetrics({ ...sources, mailsWaiting })
  for (const outcome of ['sent', 'again', 'sent'] as const) metrics.onMail(outcome)
  expect(await metrics.text()).toContain('psaltery_mail_attempts_total{outcome="sent"} 2\n')
  isAway = true
  expect(await metrics.text()).toContain('psaltery_mails_waiting 3\n')
})

test('the last backup is shown by its age, size, duration and outcome', async () => {
  const text = await createMetrics(sources).text()
  for (const line of [
    'last_good_timestamp_seconds 90',
    'bytes 5',
    'duration_seconds 2',
    'last_attempt_good 0',
  ])
    expect(text).toContain(`psaltery_backup_${line}\n`)
  // Without BACKUP_COMMAND nothing could be too old.
  expect(text).not.toMatch(/^psaltery_backup_last_handed_on/m)
  const handedOn = { ...sources, backups: async () => ({ ...lastBackup, handedOnAt: new Date(80_000) }) }
  expect(await createMetrics(handedOn).text()).toContain(
    'psaltery_backup_last_handed_on_timestamp_seconds 80\n',
  )
})
