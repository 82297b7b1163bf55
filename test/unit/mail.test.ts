import { describe, expect, test } from 'bun:test'
import { mailLanguages } from '../../src/core/languages/language-match.ts'
import { compose } from '../../src/mail/compose.ts'
import { languageOfMail } from '../../src/mail/language.ts'
import { nextPause } from '../../src/mail/queue.ts'
import type { MailTexts } from '../../src/mail/texts/letter.ts'
import { mailTexts } from '../../src/mail/texts/texts.ts'
import { outcomeOf } from '../../src/mail/transport.ts'

test.each([
  [{ code: 'ECONNECTION', message: 'refused' }, 'again', 'unreachable', null],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'again', 'unreachable', null],
  [{ code: 'EAUTH', responseCode: 535, response: '535 No' }, 'again', 'signIn', '535 No'],
  [
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451, response: '451 Later' },
    'again',
    'busy',
    '451 Later',
  ],
  [
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 a\r\n\u001b[31mb' },
    'refused',
    'address',
    '550 a [31mb',
  ],
  [
    { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 Spam' },
    'refused',
    'refused',
    '554 Spam',
  ],
  ['a string', 'again', 'unreachable', null],
])('what %o means', (error, is, problem, answer) => {
  expect<unknown>(outcomeOf(error)).toEqual({ is, problem, answer })
})

test('the words of a mail server are cut', () => {
  const { answer } = outcomeOf({ responseCode: 550, response: 'x'.repeat(1000) })
  expect(answer).toHaveLength(300)
})

describe('the next attempt', () => {
  const now = new Date('2026-01-06T09:00:00Z')
  const expiresAt = new Date('2026-01-06T10:00:00Z')
  const after = (attempts: number, random = 0) => nextPause({ attempts, now, expiresAt, random })
  test.each([
    [1, 30_000],
    [2, 120_000],
    [5, 20 * 60_000],
    [6, null],
    [100, null],
  ])('after %i attempts', (attempts, pause) => expect(after(attempts)).toBe(pause))

  test('comes up to a fifth later by chance', () => expect(after(1, 1)).toBe(36_000))
})

test.each([
  [null, 'en'],
  ['de-CH, fr;q=0.9', 'de'],
  ['pt-PT', 'pt'],
  ['nl, xx', 'en'],
  ['fr;q=0.1, ko;q=0.9', 'ko'],
])('Accept-Language: %s is %s', (header, language) => {
  const headers = new Headers(header ? { 'accept-language': header } : {})
  expect<string>(languageOfMail({ headers })).toBe(language)
})

describe.each(mailLanguages)('the mails in %s', (language) => {
  const letters: Readonly<Record<string, (texts: MailTexts) => ReturnType<MailTexts['reset']>>> = {
    invitation: (texts) => texts.invitation('<Grace>', 'songs.example.org'),
    reset: (texts) => texts.reset('songs.example.org'),
    emailChange: (texts) => texts.emailChange('songs.example.org'),
    emailChanged: (texts) => texts.emailChanged('songs.example.org', 'a@b.example'),
    backupOld: (texts) => texts.backupOld('songs.example.org', '18 November'),
    backupNever: (texts) => texts.backupOld('songs.example.org', null),
    backupGood: (texts) => texts.backupGood('songs.example.org', '18 November'),
    copyOld: (texts) => texts.copyOld('songs.example.org', '18 November'),
    copyNever: (texts) => texts.copyOld('songs.example.org', null),
    copyGood: (texts) => texts.copyGood('songs.example.org', '18 November'),
  }

  test.each(Object.entries(letters))('%s is whole, in text and HTML', (kind, letter) => {
    const link = /^(emailChanged|backup|copy)/.test(kind) ? null : 'https://songs.example.org/x#secret'
    const { subject, text, html } = compose({ to: 'a@b.example', language, letter, link })
    expect(subject.length).toBeLessThan(80)
    expect(text).toContain('songs.example.org')
    expect(text.split('\n').includes(link ?? '')).toBe(true)
    expect(html).toStartWith(`<!doctype html><html lang="${language}">`)
    expect(html).not.toContain('<Grace>')
    if (link) expect(html.split(link)).toHaveLength(3)
  })

  test('no text is that of another language', () => {
    const others = mailLanguages.filter((other) => other !== language)
    const own = letters.reset?.(mailTexts[language]).subject
    for (const other of others) expect(letters.reset?.(mailTexts[other]).subject).not.toBe(own)
  })
})
