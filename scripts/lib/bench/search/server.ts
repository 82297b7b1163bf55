/** The real server, saying on standard output only what the search measurement waits for. */
import { readConfig } from '../../../../src/config.ts'
import { start } from '../../../../src/server.ts'
import { watchPauses } from '../pauses.ts'

const say = (line: Readonly<Record<string, unknown>>) => console.log(JSON.stringify(line))

const server = await start(readConfig({ ...process.env, PORT: '0', RATE_LIMIT_PER_MINUTE: '1000000' }), {
  log: (level, message, fields = {}) => {
    if (message.startsWith('search index') || level === 'error') say({ message, ...fields })
  },
})
say({ url: `http://127.0.0.1:${server.port}` })

/** The first signal starts the measurement, the second prints it. */
process.once('SIGUSR2', () => {
  const pauses = watchPauses()
  process.once('SIGUSR2', () => say({ message: 'pauses', ...pauses.end() }))
})

process.once('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
