import { expect, test } from 'bun:test'
import { nameInMail } from '../../src/mail/compose.ts'

test.each([
  ['Grace Chapel', 'Grace Chapel'],
  ['St. Mary’s, Upper & Lower', 'St. Mary’s, Upper & Lower'],
  ['Ev.Kirche München', 'Ev. Kirche München'],
  ['Life.Church', 'Life. Church'],
  ['K.I.N.G. e.V.', 'K. I. N. G. e. V.'],
  ['Gemeinde 2.0 (Nord): Mitte', 'Gemeinde 2.0 (Nord): Mitte'],
  ['Youth @ Grace', 'Youth @ Grace'],
  ['은혜 교회', '은혜 교회'],
  ['کلیسای خانه‌ای', 'کلیسای خانه‌ای'],
  ['👨‍👩‍👧 Kids', '👨‍👩‍👧 Kids'],
])('the name %s is written as %s', (name, written) => {
  expect(nameInMail(name)).toBe(written)
})

const ADDRESSES = [
  'https://win.example/now?a=1#b',
  'HTTP://WIN.EXAMPLE',
  'hxxps://win.example',
  'www.win.example',
  'win.example',
  'WIN.EXAMPLE',
  'win.example/now',
  'Win.Example/now',
  'win.example:8080',
  'sub.win-2.example',
  'win。example',
  'win．example',
  'вин.рф',
  '例え.テスト',
  'win.xn--p1ai',
  '192.0.2.7',
  'http://[2001:db8::1]/',
  'anna@win.example',
  'mailto:anna@win',
  'tel:+15550100',
  'javascript:alert(1)',
  'wi\u200bn.exa\u200dmple',
  'win.\u202eexample',
  '(win.example)',
  'win.example,free.example;x',
  '"win.example"',
]

test.each(ADDRESSES)('no address in a name: %s', (address) => {
  for (const name of [`Visit ${address} today`, `${address} Chapel`, `Chapel\t${address}`]) {
    const written = nameInMail(name) ?? ''
    expect(written).not.toMatch(/[\p{L}\p{N}][.\u3002\uff0e\uff61][\p{L}\p{N}]|:\/\/|\S@\S|tel:|alert/u)
    expect(written.toLowerCase()).not.toMatch(/win\P{L}*example|вин|例え|192|2001|5550/u)
    expect(written).toMatch(/Visit|Chapel/)
  }
})

test.each([['https://win.example'], ['  '], ['\u202e\u200b'], ['- win.example -'], ['']])(
  'nothing is left of %p',
  (name) => {
    expect(nameInMail(name)).toBeNull()
  },
)

test('a name is on one line and has at most 60 characters, cut between those that are seen', () => {
  expect(nameInMail('Grace\r\nBcc: all\u0000 of\u2028us\u202e')).toBe('Grace Bcc: all of us')
  expect(nameInMail('a'.repeat(60))).toBe('a'.repeat(60))
  expect(nameInMail('a'.repeat(200))).toBe(`${'a'.repeat(59)}…`)
  expect(nameInMail(`${'a '.repeat(100)}`)?.length).toBeLessThanOrEqual(60)
  const family = '👨‍👩‍👧'
  expect(nameInMail(family.repeat(25).concat('a'))).toBe(`${family.repeat(7)}…`)
})
