import { afterAll, describe, expect, test } from 'bun:test'
import { renameUser } from '../../src/accounts/auth/service.ts'
import { invitationMails } from '../../src/accounts/invitations/service.ts'
import { systemClock } from '../../src/core/time.ts'
import { createLog } from '../../src/log.ts'
import type { MailRecord } from '../../src/mail/collections.ts'
import { createMailLimits } from '../../src/mail/limits.ts'
import type { MailerSettings } from '../../src/mail/mailer.ts'
import { hashCheaply } from '../../testkit/cheap-hashes.ts'
import { startMailServer } from '../../testkit/mail/mail-server.ts'
import {
  type Client,
  client,
  makeChurch,
  makeMember,
  makeUser,
  PASSWORD,
  signedInBy,
} from '../../testkit/people.ts'
import { ORIGIN, startTestServer } from '../../testkit/server.ts'
import { until } from '../../testkit/until.ts'

hashCheaply()

/** Failed attempts are repeated at once. */
const quick: MailerSettings = { lookMs: 50, pausesMs: [50] }
const post = await startMailServer()
const server = await startTestServer({ env: post.env, mail: quick, log: createLog('silent') })
afterAll(async () => {
  await server.stop()
  await post.stop()
})

const all = () => server.database.collections
const NEW = 'three quiet harbours'
const newAddress = () => `${crypto.randomUUID()}@example.org`
const secretIn = (link: string) => link.split('#')[1] ?? ''
const sendTo = (who: Client, path: string, body: object, language = 'en') =>
  who.send(`/api/v2${path}`, { method: 'POST', body, headers: { 'accept-language': language } })
const invite = async (who: Client, churchId: string, email: string, language = 'en') =>
  (await sendTo(who, `/churches/${churchId}/invitations`, { email, role: 'Editor' }, language)).body
const mailOf = async (who: Client, churchId: string, email: string) => {
  const { invitations } = (await who.send(`/api/v2/churches/${churchId}/invitations`)).body
  return invitations.find((one: { email: string }) => one.email === email)?.mail
}
const accept = (secret: string, more: object = {}, who = client(server)) =>
  sendTo(who, '/invitations/accept', { secret, ...more })
const signIn = (email: string, password: string) => sendTo(client(server), '/session', { email, password })
const waiting = (email: string) => all().mails.countDocuments({ email })

const administrator = async () => {
  const churchId = await makeChurch(server, 'Grace & <Peace>')
  return { churchId, who: await makeMember(server, churchId, 'Administrator') }
}

describe('an invitation', () => {
  test('is mailed in the language that was asked for, with a link of its own, and leaves the queue', async () => {
    const { churchId, who } = await administrator()
    const email = newAddress()
    const { invitation, link } = await invite(who, churchId, email, 'nl, de-AT;q=0.8, en;q=0.5')
    expect(invitation.mail).toMatchObject({ state: 'waiting', problem: null, answer: null })
    const mail = await post.mailFor(email)
    expect(mail.from).toBe('songs@example.org')
    expect(mail.subject).toBe('Grace & <Peace> lädt dich in den Liederkatalog ein')
    expect(mail.html).toContain('Grace &amp; &lt;Peace&gt; hat dich')
    expect(mail.html).toContain(`href="${mail.link}"`)
    expect(mail.headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'de' })
    expect(mail.link).toMatch(new RegExp(`^${ORIGIN}/invitation#[A-Za-z0-9_-]{64}$`))
    expect(mail.link).not.toBe(link)
    await until(async () => (await mailOf(who, churchId, email)).state === 'sent')
    await until(async () => (await waiting(email)) === 0)
    expect(JSON.stringify(await all().invitations.find({ email }).toArray())).not.toContain(
      secretIn(mail.link),
    )
    const looked = await sendTo(client(server), '/invitations/look', { secret: secretIn(mail.link) })
    expect(looked.body).toEqual({ church: 'Grace & <Peace>', email, role: 'Editor' })
  })

  test('accepted by the mailed link shows the owner; by the one that was handed on it does not', async () => {
    const { churchId, who } = await administrator()
    const [mailed, handed] = [newAddress(), newAddress()]
    await invite(who, churchId, mailed)
    const { link } = await invite(who, churchId, handed)
    const byMail = secretIn((await post.mailFor(mailed)).link)
    expect((await accept(byMail, { name: 'Mia', password: NEW })).status).toBe(204)
    expect((await accept(secretIn(link), { name: 'Hal', password: NEW })).status).toBe(204)
    const users = await all()
      .users.find({ emailKey: { $in: [mailed, handed] } })
      .toArray()
    expect(users.map(({ name, addressShownAt }) => [name, addressShownAt !== undefined]).sort()).toEqual([
      ['Hal', false],
      ['Mia', true],
    ])
    // Used, by either of its links.
    expect((await accept(secretIn((await post.mailFor(handed)).link))).status).toBe(404)
  })

  test('the first proof ends what came before, and the person stays signed in; the second leaves all', async () => {
    const first = await administrator()
    const second = await administrator()
    const person = await makeUser(server)
    const email = `${person.email}`
    await invite(first.who, first.churchId, email)
    const answer = await accept(secretIn((await post.mailFor(email)).link), {}, person)
    expect(answer.status).toBe(204)
    const again = signedInBy(server, answer)
    expect((await person.send('/api/v2/me')).status).toBe(401)
    expect((await again.send('/api/v2/me')).body.user.hasPassword).toBe(false)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await again.send(`/api/v2/churches/${first.churchId}/songs`)).status).toBe(200)
    await invite(second.who, second.churchId, email)
    const later = await accept(secretIn((await post.mailFor(email, 2)).link), {}, again)
    expect([later.status, later.headers.get('set-cookie')]).toEqual([204, null])
    expect((await again.send(`/api/v2/churches/${second.churchId}/songs`)).status).toBe(200)
  })

  test('refused for good: the Administrator sees the words of the mail server, and the link works', async () => {
    const { churchId, who } = await administrator()
    const email = newAddress()
    post.behave({ status: 550, words: 'No such\tuser here' }, email)
    const { link } = await invite(who, churchId, email)
    await until(async () => (await mailOf(who, churchId, email)).state === 'refused')
    expect(await mailOf(who, churchId, email)).toMatchObject({
      problem: 'address',
      answer: expect.stringContaining('550 No such user here'),
    })
    await until(async () => (await waiting(email)) === 0)
    expect(post.attempts(email)).toBe(1)
    expect((await accept(secretIn(link), { name: 'A', password: NEW })).status).toBe(204)
  })

  test('refused for now: it is tried again until it is taken', async () => {
    const { churchId, who } = await administrator()
    const email = newAddress()
    post.behave({ status: 451, words: 'Come back later' }, email)
    await invite(who, churchId, email)
    await until(() => post.attempts(email) >= 3)
    expect(await mailOf(who, churchId, email)).toMatchObject({ state: 'waiting', problem: 'busy' })
    post.behave('take', email)
    const { link } = await post.mailFor(email)
    await until(async () => (await mailOf(who, churchId, email)).state === 'sent')
    expect((await mailOf(who, churchId, email)).problem).toBeNull()
    expect((await sendTo(client(server), '/invitations/look', { secret: secretIn(link) })).status).toBe(200)
  })

  test('given up when its time is over; dropped when it is revoked; none for a disabled person', async () => {
    const { churchId, who } = await administrator()
    const [late, revoked] = [newAddress(), newAddress()]
    for (const email of [late, revoked]) post.behave({ status: 421, words: 'Busy' }, email)
    await invite(who, churchId, late)
    const { invitation } = await invite(who, churchId, revoked)
    await until(() => post.attempts(late) > 0 && post.attempts(revoked) > 0)
    await all().mails.updateOne({ email: late }, { $set: { expiresAt: new Date() } })
    await until(async () => (await mailOf(who, churchId, late)).state === 'refused')
    await who.send(`/api/v2/churches/${churchId}/invitations/${invitation.id}`, { method: 'DELETE' })
    await until(async () => (await waiting(revoked)) === 0)
    const disabled = await makeUser(server)
    await all().users.updateOne({ _id: `${disabled.userId}` }, { $set: { disabled: true } })
    await invite(who, churchId, `${disabled.email}`)
    await until(async () => (await mailOf(who, churchId, `${disabled.email}`)).state === 'refused')
    expect(post.attempts(`${disabled.email}`)).toBe(0)
  })

  test('ten mails a day go from a church to an address, which stops no other church', async () => {
    const { churchId, who } = await administrator()
    const other = await administrator()
    const email = newAddress()
    for (let time = 1; time <= 10; time++) {
      await invite(who, churchId, email)
      await post.mailFor(email, time)
    }
    await invite(who, churchId, email)
    await until(async () => (await mailOf(who, churchId, email)).state === 'refused')
    expect((await mailOf(who, churchId, email)).problem).toBe('limit')
    expect(post.mails(email)).toHaveLength(10)
    await invite(other.who, other.churchId, email)
    await post.mailFor(email, 11)
  })

  test('fifty mails a day go to an address from all churches', async () => {
    const { counted } = invitationMails({ collections: all(), clock: systemClock, appOrigin: ORIGIN })
    const count = createMailLimits(server.database.client, server.database.db.databaseName)
    const email = newAddress()
    /** More often than all churches together may. */
    const takenFrom = async (churchId: string) => {
      let taken = 0
      for (let time = 1; time <= 60; time++) {
        const written = time % 2 === 0 ? email : email.toUpperCase()
        const mail = { email: written, churchId, userId: crypto.randomUUID() } as MailRecord
        if (await count(counted(mail))) taken++
      }
      return taken
    }
    const taken: number[] = []
    for (let church = 1; church <= 6; church++) taken.push(await takenFrom(crypto.randomUUID()))
    expect(taken).toEqual([10, 10, 10, 10, 10, 0])
  })

  test('shows a short name of the church, without an address, wherever it stands', async () => {
    const name = `Win at https://win.example or win.example, ${'Grace '.repeat(20)}`.slice(0, 200)
    for (const [churchName, shown] of [
      [name, `Win at or , ${'Grace '.repeat(20)}`.slice(0, 59).trimEnd().concat('…')],
      ['https://win.example', 'A church'],
    ] as const) {
      const churchId = await makeChurch(server, churchName)
      const who = await makeMember(server, churchId, 'Administrator')
      const email = newAddress()
      await invite(who, churchId, email)
      const mail = await post.mailFor(email)
      expect(mail.subject).toBe(`${shown} invites you to its song catalogue`)
      expect(mail.text).toStartWith(`${shown} has invited you`)
      const whole = JSON.stringify([mail.subject, mail.text, mail.html, mail.headers])
      expect(whole).not.toContain('win.example')
      // Its title too.
      expect(mail.html.split(shown)).toHaveLength(3)
    }
  })
})

describe('a forgotten password', () => {
  const ask = (email: string, language = 'en') =>
    sendTo(client(server), '/password-resets', { email }, language)

  test('202 for every address, and a mail for those that have an account', async () => {
    const person = await makeUser(server)
    const email = `${person.email}`
    const unknown = newAddress()
    const answers = [await ask(email.toUpperCase(), 'ko-KR'), await ask(unknown)]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [202, ''],
      [202, ''],
    ])
    const mail = await post.mailFor(email)
    expect(mail.subject).toBe('새 비밀번호 설정')
    expect(mail.link).toMatch(new RegExp(`^${ORIGIN}/new-password#[A-Za-z0-9_-]{43}$`))
    await until(async () => (await all().mails.countDocuments({ kind: 'reset' })) === 0)
    expect(post.attempts(unknown)).toBe(0)
    const body = { secret: secretIn(mail.link), password: NEW }
    expect((await sendTo(client(server), '/password-resets/accept', body)).status).toBe(204)
    expect((await signIn(email, NEW)).status).toBe(204)
    expect((await person.send('/api/v2/me')).status).toBe(401)
  })

  test('five an hour for an address, and none for a disabled person', async () => {
    const [person, disabled] = [await makeUser(server), await makeUser(server)]
    await all().users.updateOne({ _id: `${disabled.userId}` }, { $set: { disabled: true } })
    await ask(`${disabled.email}`)
    for (let time = 0; time < 7; time++) expect((await ask(`${person.email}`)).status).toBe(202)
    await until(async () => (await all().mails.countDocuments({ kind: 'reset' })) === 0)
    expect(post.mails(`${person.email}`)).toHaveLength(5)
    expect(post.attempts(`${disabled.email}`)).toBe(0)
  })
})

describe('another address', () => {
  const ask = (who: Client, email: string) => sendTo(who, '/me/email', { email }, 'fr')
  const confirm = (who: Client, secret: string) => sendTo(who, '/me/email/accept', { secret }, 'fr')

  test('204: the mailed link changes it once, for the person alone, and the old one gets a note', async () => {
    const person = await makeUser(server)
    const [before, email] = [`${person.email}`, newAddress()]
    await all().users.updateOne({ _id: `${person.userId}` }, { $set: { addressShownAt: new Date(0) } })
    expect((await ask(person, email)).status).toBe(202)
    const { link, subject } = await post.mailFor(email)
    expect(subject).toBe('Confirmer votre nouvelle adresse e-mail')
    expect(link).toMatch(new RegExp(`^${ORIGIN}/new-address#[A-Za-z0-9_-]{43}$`))
    const other = await makeUser(server)
    expect((await confirm(other, secretIn(link))).status).toBe(404)
    expect((await confirm(client(server), secretIn(link))).status).toBe(401)
    expect((await person.send('/api/v2/me')).body.user.email).toBe(before)
    const changed = await confirm(person, secretIn(link))
    expect([changed.status, changed.headers.get('set-cookie')]).toEqual([204, null])
    expect((await person.send('/api/v2/me')).body.user).toMatchObject({ email, hasPassword: true })
    expect((await all().users.findOne({ _id: `${person.userId}` }))?.addressShownAt).not.toEqual(new Date(0))
    expect((await confirm(person, secretIn(link))).status).toBe(404)
    const note = await post.mailFor(before)
    expect(note.text).toContain(email)
    expect(note.link).toBe('')
    expect([(await signIn(before, PASSWORD)).status, (await signIn(email, PASSWORD)).status]).toEqual([
      401, 204,
    ])
  })

  test('if the old one was not shown to be the person’s own, what came before is removed', async () => {
    const person = await makeUser(server)
    const email = newAddress()
    await ask(person, email)
    const answer = await confirm(person, secretIn((await post.mailFor(email)).link))
    expect(answer.status).toBe(204)
    expect((await person.send('/api/v2/me')).status).toBe(401)
    const { user } = (await signedInBy(server, answer).send('/api/v2/me')).body
    expect(user).toMatchObject({ email, hasPassword: false })
  })

  test('an address of another account: 202 without a mail, and 404 if it was taken meanwhile', async () => {
    const [person, other] = [await makeUser(server), await makeUser(server)]
    expect((await ask(person, `${other.email}`)).status).toBe(202)
    const email = newAddress()
    await ask(person, email)
    const { link } = await post.mailFor(email)
    await until(async () => (await all().mails.countDocuments({ userId: `${person.userId}` })) === 0)
    expect(post.attempts(`${other.email}`)).toBe(0)
    await renameUser(all(), `${other.email}`, email)
    expect((await confirm(person, secretIn(link))).status).toBe(404)
    expect((await person.send('/api/v2/me')).body.user.email).toBe(person.email)
  })

  test('409: a server without mail', async () => {
    const silent = await startTestServer({ beside: server })
    try {
      const answer = await ask(await makeUser(silent), newAddress())
      expect([answer.status, answer.body.error]).toEqual([
        409,
        'This server sends no mail. Ask its host to change the address.',
      ])
    } finally {
      await silent.stop()
    }
  })
})
