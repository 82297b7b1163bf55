import { afterEach, expect, test } from 'bun:test'
import { createLog } from '../../src/log.ts'
import { createMailTransport, outcomeOf, testMessage } from '../../src/mail/transport.ts'
import { type MailServer, startMailServer } from '../../testkit/mail/mail-server.ts'
import { type Client, client, makeChurch, makeMember } from '../../testkit/people.ts'
import { runTool } from '../../testkit/process/tool.ts'
import { ORIGIN, startTestServer, type TestServer, toolSettings } from '../../testkit/server.ts'
import { until } from '../../testkit/until.ts'
import { CERTIFICATE } from '../../testkit/webhooks/certificate.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const postOffice = async (options: Parameters<typeof startMailServer>[0] = {}) => {
  const post = await startMailServer(options)
  stops.push(post.stop)
  return post
}

const quick = { lookMs: 50, leaseMs: 1500, pausesMs: [50], timeoutMs: 2000 }

const serve = async (post: Pick<MailServer, 'env'>, options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer({
    log: createLog('silent'),
    ...options,
    env: { ...post.env, ...options.env },
    mail: { ...quick, ...options.mail },
  })
  stops.push(server.stop)
  return server
}

const newAddress = () => `${crypto.randomUUID()}@example.org`

const inviter = async (server: TestServer) => {
  const churchId = await makeChurch(server)
  const who = await makeMember(server, churchId, 'Administrator')
  return {
    who,
    invite: (email: string, by: Client = who) =>
      by.send(`/api/v2/churches/${churchId}/invitations`, {
        method: 'POST',
        body: { email, role: 'Editor' },
      }),
    async mail(email: string) {
      const { invitations } = (await who.send(`/api/v2/churches/${churchId}/invitations`)).body
      return invitations.find((one: { email: string }) => one.email === email)?.mail
    },
  }
}

/** As a server sends it, without one. */
const send = (url: string, to: string, ca?: string) =>
  createMailTransport({ url, from: 'songs@example.org' }, { timeoutMs: 60_000, ...(ca ? { ca } : {}) }).send(
    testMessage(to, ORIGIN),
    crypto.randomUUID(),
  )

test.each(['from-the-start', 'starttls'] as const)('TLS (%s) with a sign-in', async (tls) => {
  const post = await postOffice({ tls, password: 'p@ss/word' })
  const email = newAddress()
  await send(post.url, email, CERTIFICATE)
  expect((await post.mailFor(email)).isEncrypted).toBe(true)
})

test('a password is not sent without TLS, and a certificate that is not trusted is refused', async () => {
  const [open, untrusted] = [
    await postOffice({ password: 'secret' }),
    await postOffice({ tls: 'from-the-start', password: 'secret' }),
  ]
  for (const { url, mails } of [open, untrusted]) {
    const problem = await send(url, newAddress()).catch((error: unknown) => error)
    expect(outcomeOf(problem)).toEqual({ is: 'again', problem: 'unreachable', answer: null })
    expect(mails()).toEqual([])
  }
})

test('a trusted certificate is used, and a wrong password is reported', async () => {
  const post = await postOffice({ tls: 'starttls', password: 'secret' })
  const env = { SMTP_URL: post.url.replace('secret', 'guessed'), MAIL_FROM: 'songs@example.org' }
  const { invite, mail } = await inviter(await serve({ env }, { mail: { ca: CERTIFICATE } }))
  const email = newAddress()
  await invite(email)
  await until(async () => (await mail(email)).problem !== null)
  expect(await mail(email)).toMatchObject({
    state: 'waiting',
    problem: 'signIn',
    answer: expect.stringContaining('535'),
  })
})

test('a mail server that is away, hangs or breaks off delays no request; the mail comes when it is back', async () => {
  const post = await postOffice()
  const { invite, mail } = await inviter(await serve(post))
  const [hung, dropped, away] = [newAddress(), newAddress(), newAddress()]
  post.behave('hang', hung)
  post.behave('drop', dropped)
  expect((await invite(hung)).status).toBe(201)
  expect((await invite(dropped)).status).toBe(201)
  for (const email of [hung, dropped]) {
    await until(async () => (await mail(email)).problem === 'unreachable', { intervalMs: 100 })
    post.behave('take', email)
    await post.mailFor(email)
  }
  await post.stop()
  expect((await invite(away)).status).toBe(201)
  await until(async () => (await mail(away)).problem === 'unreachable', { intervalMs: 100 })
  const back = await postOffice({ port: post.port })
  await back.mailFor(away)
  await until(async () => (await mail(away)).state === 'sent')
})

test('a mail survives a stop in the middle of it, and two servers send each once', async () => {
  const post = await postOffice()
  const first = await startTestServer({
    env: post.env,
    mail: { ...quick, timeoutMs: 60_000 },
    log: createLog('silent'),
  })
  stops.push(first.stop)
  const { invite } = await inviter(first)
  const held = newAddress()
  post.behave('hang', held)
  await invite(held)
  await until(() => post.attempts(held) > 0)
  const others = await Promise.all([serve(post, { beside: first }), serve(post, { beside: first })])
  post.behave('take', held)
  // The server that began it still waits for an answer, and has not renewed its lease for a while.
  const { leases } = first.database.collections
  const owner = (await leases.findOne({ _id: 'mail' }))?.owner
  await until(async () => {
    await leases.updateOne({ _id: 'mail', owner: `${owner}` }, { $set: { until: new Date(0) } })
    return (await leases.findOne({ _id: 'mail' }))?.owner !== owner
  })
  await post.mailFor(held)
  // By then the server that began it knows at its next renewal that another sends the mails.
  await Bun.sleep(quick.leaseMs)
  const emails = Array.from({ length: 12 }, newAddress)
  for (const email of emails) await invite(email)
  await until(async () => (await first.database.collections.mails.countDocuments()) === 0)
  expect(emails.map((email) => post.mails(email).length)).toEqual(emails.map(() => 1))
  expect(others).toHaveLength(2)
})

test('doctor checks the mail server and sends a test mail', async () => {
  const post = await postOffice()
  const server = await serve(post)
  const doctor = async (env: Record<string, string>, ...more: string[]) => {
    const all = { ...toolSettings(server), APP_ORIGIN: server.url, ...env }
    const { stdout } = await runTool(['doctor', '--json', ...more], { env: all })
    return JSON.parse(stdout).findings.find((one: { check: string }) => one.check === 'mail')
  }
  expect(await doctor(post.env)).toMatchObject({
    state: 'ok',
    sentence: `The mail server localhost:${post.port} takes mail from this server.`,
  })
  const tested = await doctor(post.env, '--mail', 'host@example.org')
  expect([tested.state, (await post.mailFor('host@example.org')).subject]).toEqual([
    'ok',
    'Test mail of Psaltery',
  ])
  post.behave({ status: 550, words: 'No such user' }, 'nobody@example.org')
  expect((await doctor(post.env, '--mail', 'nobody@example.org')).sentence).toContain(
    '550 No such user); check the address.',
  )
  await post.stop()
  expect(await doctor(post.env)).toMatchObject({
    state: 'problem',
    sentence: expect.stringContaining('check the name, the port and the TLS of SMTP_URL'),
  })
  expect((await doctor({}, '--mail', 'host@example.org')).state).toBe('problem')
  expect((await client(server).send('/api/health/ready')).status).toBe(200)
})
