import { afterAll, describe, expect, test } from 'bun:test'
import { createSender, type SenderOptions } from '../../src/events/webhooks/send.ts'
import { isGlobalAddress } from '../../src/events/webhooks/url.ts'
import { until } from '../../testkit/until.ts'
import { CERTIFICATE } from '../../testkit/webhooks/certificate.ts'
import { type Behaviour, startReceiver } from '../../testkit/webhooks/receiver.ts'

const [encrypted, plain] = await Promise.all([startReceiver({ tls: true }), startReceiver()])
afterAll(async () => {
  await encrypted[Symbol.asyncDispose]()
  await plain[Symbol.asyncDispose]()
})

const local = { address: '127.0.0.1', family: 4 }
const never = new AbortController().signal

/** The receiver's name leads to this machine, whose address counts as public. */
const known: SenderOptions = {
  allowPrivate: false,
  isGlobal: (address) => address === local.address,
  resolve: async () => [local],
  timeoutMs: 20_000,
  ca: CERTIFICATE,
}
const send = (url: string, options: Partial<SenderOptions> = {}, signal = never) =>
  createSender({ ...known, ...options })({ url, headers: { 'webhook-id': 'one' }, body: '{"a":"ä"}' }, signal)
const at = (path: string, name = 'receiver.test') => `https://${name}:${encrypted.port}${path}`

describe('an answer', () => {
  test('2xx: the message was delivered, on a connection of its own, to the name in the address', async () => {
    await encrypted.behave({ '/created': 201 })
    expect(await send(at('/created?a=b'))).toEqual({ status: 200, error: null })
    expect(await send(at('/created'))).toEqual({ status: 201, error: null })
    await until(() => encrypted.received.length === 2)
    const [first] = encrypted.received
    expect(first).toMatchObject({ path: '/created?a=b', body: '{"a":"ä"}' })
    expect(first?.headers).toMatchObject({
      host: `receiver.test:${encrypted.port}`,
      'webhook-id': 'one',
      'content-length': '10',
      connection: 'close',
    })
  })

  test.each<[Behaviour, number | null, string]>([
    [500, 500, 'The receiver answered with the status 500.'],
    [404, 404, 'The receiver answered with the status 404.'],
    [410, 410, 'The receiver answered 410: it wants no further message.'],
    [304, 304, 'The receiver answered with a redirect (304), which is not followed.'],
    ['redirect', 302, 'The receiver answered with a redirect (302), which is not followed.'],
    ['reset', null, 'The receiver closed the connection without an answer.'],
    ['close', null, 'The receiver closed the connection without an answer.'],
    ['garbage', null, 'The receiver did not answer in HTTP.'],
    ['headers', null, 'The receiver did not answer in HTTP.'],
  ])('%p fails with a sentence of ours', async (behaviour, status, error) => {
    await encrypted.behave({ '/fault': behaviour })
    expect(await send(at('/fault'))).toEqual({ status, error })
    expect(encrypted.received.map(({ path }) => path)).not.toContain('/redirected')
  })

  test.each<Behaviour>(['hang', { afterMs: 60_000 }])('%p fails after the time limit', async (behaviour) => {
    await encrypted.behave({ '/slow': behaviour })
    const error = 'The receiver did not answer within 0.2 seconds.'
    expect(await send(at('/slow'), { timeoutMs: 200 })).toEqual({ status: null, error })
  })

  test('an answer without an end is not read', async () => {
    await encrypted.behave({ '/endless': 'endless' })
    expect(await send(at('/endless'))).toEqual({ status: 200, error: null })
    await until(() => encrypted.closed.includes('/endless'))
  })
})

describe('the connection', () => {
  const refused = async (options: Partial<SenderOptions>, url = at('/refused')) => {
    const { status, error } = await send(url, options)
    expect(status).toBeNull()
    expect([...encrypted.received, ...plain.received].map(({ path }) => path)).not.toContain('/refused')
    return error
  }
  const NOT_PUBLIC = 'The address of the receiver is not a public one.'

  test('is not made if any address of the name is not public', async () => {
    const resolve = async () => [local, { address: '10.0.0.1', family: 4 }]
    expect(await refused({ resolve })).toBe(NOT_PUBLIC)
  })

  test('is not made to this machine, by whichever name', async () => {
    const real = { allowPrivate: false, isGlobal: isGlobalAddress, ca: CERTIFICATE }
    const send = createSender(real)
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433'])
      expect(await send({ url: `https://${host}:${encrypted.port}/`, headers: {}, body: '' }, never)).toEqual(
        {
          status: null,
          error: NOT_PUBLIC,
        },
      )
  })

  test('is not made to a literal address that is not public', async () => {
    const isGlobal = () => false
    expect(await refused({ isGlobal }, `https://127.0.0.1:${encrypted.port}/refused`)).toBe(NOT_PUBLIC)
    expect(await refused({ isGlobal }, `https://[::1]:${encrypted.port}/refused`)).toBe(NOT_PUBLIC)
  })

  test('goes to an address that was checked, although the name leads elsewhere afterwards', async () => {
    const answers = [[local], [{ address: '10.0.0.1', family: 4 }]]
    let asked = 0
    const resolve = async () => answers[asked++] ?? []
    expect(await send(at('/checked'), { resolve })).toEqual({ status: 200, error: null })
    expect(asked).toBe(1)
    expect(await refused({ resolve })).toBe(NOT_PUBLIC)
  })

  test('is not made where the name has no address', async () => {
    const NOT_FOUND = 'The name of the receiver was not found.'
    expect(await refused({ resolve: async () => [] })).toBe(NOT_FOUND)
    expect(await refused({ resolve: () => Promise.reject(new Error('no such name')) })).toBe(NOT_FOUND)
  })

  test('needs a certificate for the name by a known authority', async () => {
    const INVALID = 'The certificate of the receiver is not valid.'
    expect(await refused({}, at('/refused', 'another.test'))).toBe(INVALID)
    expect(await refused({ ca: '' })).toBe(INVALID)
  })

  test('is encrypted, except where private addresses are allowed', async () => {
    const url = `http://receiver.test:${plain.port}/plain`
    expect(await refused({}, url.replace('/plain', '/refused'))).toBe(
      'The address of the receiver does not begin with https.',
    )
    const allowed = { allowPrivate: true, isGlobal: () => false }
    expect(await send(url, allowed)).toEqual({ status: 200, error: null })
    await until(() => plain.received.length === 1)
  })

  test('goes through no proxy', async () => {
    const before = { ...process.env }
    for (const name of ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']) process.env[name] = 'http://127.0.0.1:9'
    try {
      expect(await send(at('/no-proxy'))).toEqual({ status: 200, error: null })
    } finally {
      for (const name of ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY'])
        if (before[name] === undefined) delete process.env[name]
        else process.env[name] = before[name]
    }
  })

  test('a refused one and one to nowhere fail with a sentence', async () => {
    const nobody = await startReceiver()
    await nobody[Symbol.asyncDispose]()
    expect(await refused({}, `https://receiver.test:${nobody.port}/`)).toBe(
      'The receiver refused the connection.',
    )
  })

  test('ends with the look-up of a name that takes too long', async () => {
    const resolve = () => new Promise<never>(() => {})
    expect(await refused({ resolve, timeoutMs: 50 })).toBe('The receiver did not answer within 0.05 seconds.')
  })

  test('is given up when the server stops', async () => {
    await encrypted.behave({ '/hang': 'hang' })
    const stopping = new AbortController()
    const sent = send(at('/hang'), { timeoutMs: 60_000 }, stopping.signal)
    stopping.abort()
    await expect(sent).rejects.toThrow('aborted')
  })
})
