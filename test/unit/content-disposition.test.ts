import { describe, expect, test } from 'bun:test'
import { contentDisposition } from '../../src/http/response/content-disposition.ts'

const HEADER =
  /^(inline|attachment); filename="([\x20-\x21\x23-\x5b\x5d-\x7e]+)"; filename\*=UTF-8''([\w!#$&+\-.^`|~%]+)$/

const read = (filename: string) => {
  const match = HEADER.exec(contentDisposition('inline', filename))
  if (!match) throw new Error(`the header broke: ${contentDisposition('inline', filename)}`)
  return { plain: match[2] ?? '', exact: decodeURIComponent(match[3] ?? '') }
}

test('inline shows and attachment saves', () => {
  expect(contentDisposition('inline', 'Amen.pdf')).toBe(
    `inline; filename="Amen.pdf"; filename*=UTF-8''Amen.pdf`,
  )
  expect(contentDisposition('attachment', 'Amen.pdf')).toStartWith('attachment; filename="Amen.pdf"')
})

describe('the name a reader sees', () => {
  const table: [filename: string, plain: string, exact: string][] = [
    ['Ein feste Burg.pdf', 'Ein feste Burg.pdf', 'Ein feste Burg.pdf'],
    ['Größer.pdf', 'Gro_er.pdf', 'Größer.pdf'],
    ['Zażółć.pdf', 'Zazo_c.pdf', 'Zażółć.pdf'],
    ['주 하나님.pdf', '_ _.pdf', '주 하나님.pdf'],
    ['🎵🎶.pdf', '_.pdf', '🎵🎶.pdf'],
    ["It's (live) *2*.pdf", "It's (live) *2*.pdf", "It's (live) *2*.pdf"],
    ['Why? Part 1: 50%25.pdf', 'Why? Part 1: 50_25.pdf', 'Why? Part 1: 50%25.pdf'],
    ['the "old" one.pdf', 'the _old_ one.pdf', 'the "old" one.pdf'],
    ['x"; filename="evil.exe', 'x_; filename=_evil.exe', 'x"; filename="evil.exe'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a__Set-Cookie: x=1.pdf', 'a__Set-Cookie: x=1.pdf'],
    ['a\u0000\u001b\u007f\u0085b.pdf', 'a____b.pdf', 'a____b.pdf'],
    ['line\u2028para\u2029.pdf', 'line_para_.pdf', 'line_para_.pdf'],
    ['../../etc/passwd', '__.._etc_passwd', '__.._etc_passwd'],
    ['C:\\Windows\\a.pdf', 'C:_Windows_a.pdf', 'C:_Windows_a.pdf'],
    ['song\u202efdp.exe', 'songfdp.exe', 'songfdp.exe'],
    ['\u2067a\u2069\u200f\ufeff.pdf', 'a.pdf', 'a.pdf'],
    ['lone\ud800.pdf', 'lone_.pdf', 'lone\ufffd.pdf'],
    ['.bashrc', '_bashrc', '_bashrc'],
    ['..', '_', '_'],
    ['con.pdf', '_con.pdf', '_con.pdf'],
    ['NUL', '_NUL', '_NUL'],
    ['console.pdf', 'console.pdf', 'console.pdf'],
    [' padded.pdf ', 'padded.pdf', 'padded.pdf'],
    ['\u202e', 'file.pdf', 'file.pdf'],
    ['', 'file.pdf', 'file.pdf'],
  ]
  test.each(table)('%p', (filename, plain, exact) => {
    expect(read(filename)).toEqual({ plain, exact })
  })

  test('a name of 255 letters outside ASCII stays whole', () => {
    const filename = `${'𝄞'.repeat(251)}.pdf`
    expect(read(filename).exact).toBe(filename)
  })

  test('no single character of Unicode breaks the header', () => {
    for (let code = 0; code <= 0xffff; code++) read(`a${String.fromCharCode(code)}b`)
  })
})
