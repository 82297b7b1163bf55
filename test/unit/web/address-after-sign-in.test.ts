import { expect, test } from 'bun:test'
import { addressAfterSignIn } from '../../../src/web/pages/session/sign-in.tsx'

test.each([
  '/account',
  '/new-address#secret',
  '/library',
  '/library/8a6e0804-2bd0-4672-b79d-d97027f9071a',
  '/library/8a6e0804-2bd0-4672-b79d-d97027f9071a/songs/x/edit?copied=2#words',
  '/library/x?q=gr%C3%BC%C3%9Fe',
  '/c/x/songs/y',
  '/invitation',
])('%s is a page of the app', (next) => {
  expect(addressAfterSignIn(next)).toBe(next)
})

test.each([
  null,
  '',
  '/',
  'library',
  '/\\host',
  '\\/host',
  '/\\/host/library',
  '//host',
  '//host/library/x',
  '///host',
  '/%5Chost',
  '/%5chost',
  '/library/%5C%5Chost',
  '/\t/host',
  '/\n/host',
  '/\r\\host',
  '\t//host',
  ' //host',
  '/library\u0000',
  '/library/\u007f',
  '/library/\u0085',
  '/library/%00',
  '/library/%0a',
  '/library/../api/v1/churches',
  '/library/%2e%2e/%2e%2e/api',
  '/libraryx',
  '/sign-in?next=/sign-in',
  '/api/v1/session',
  'https://host/library',
  'javascript:alert(1)',
  'http:/library',
  '//[',
])('%j leads to the library', (next) => {
  expect(addressAfterSignIn(next)).toBe('/library')
})
