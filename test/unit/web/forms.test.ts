import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readForm } from '../../../src/web/model/save/kept-forms.ts'
import { tabStorage } from '../../../src/web/model/storage.ts'

const PAGES = join(import.meta.dir, '../../../src/web/pages')

const pathsOf = (text: string) => text.trim().split(/\s+/)

/** Forms that are kept in the tab, with the file that keeps them where it is another one. */
const KEPT: Readonly<Record<string, string>> = {
  'account/email-panel.tsx': 'account/email-panel.tsx',
  'account/name-panel.tsx': 'account/name-panel.tsx',
  'account/ways-in/new-passkey.tsx': 'account/ways-in/new-passkey.tsx',
  'administration/church/church-form.tsx': 'administration/church/use-settings-form.ts',
  'administration/people/invite-form.tsx': 'administration/people/invite-form.tsx',
  'administration/tokens/new-token.tsx': 'administration/tokens/new-token.tsx',
  'administration/webhooks/webhook-form-dialog.tsx': 'administration/webhooks/webhook-form-dialog.tsx',
  'edit/change-language/language-form.tsx': 'edit/change-language/language-form.tsx',
  'edit/lyrics/paste-dialog.tsx': 'edit/lyrics/paste-dialog.tsx',
  'import/paste-text.tsx': 'import/paste-text.tsx',
  'lists/add/add-dialog.tsx': 'lists/add/add-dialog.tsx',
}

/** The browser asks before it closes them: what is typed into them is a secret, or is uploaded. */
const ASKED: Readonly<Record<string, string>> = {
  'account/ways-in/password-form.tsx': 'account/ways-in/password-form.tsx',
  'edit/arrangement/files-field.tsx': '../hooks/saving/use-uploads.ts',
  'edit/arrangement/upload-panel.tsx': '../hooks/saving/use-uploads.ts',
  'set-up/set-up-form.tsx': 'set-up/set-up-form.tsx',
}

/** Parts of documents with drafts of their own: those of useEditor, and lists, which are stored with every change. */
const DRAFTS = pathsOf(`
  edit/arrangement/arrangement-form.tsx edit/arrangement/chart/chart-field.tsx edit/details/chips-field.tsx
  edit/details/metadata-form.tsx edit/details/songbooks-field.tsx edit/lyrics/about-words.tsx
  edit/lyrics/line-input.tsx edit/lyrics/section-card.tsx lists/edit/own-list-page.tsx lists/edit/song-choices.tsx
  services/edit/minutes-field.tsx services/edit/service-form.tsx services/edit/song-item-fields.tsx
  services/edit/text-item-fields.tsx`)

/** Ways in, searches, filters, choices without typed text, and the name of one chord. */
const LEFT_OUT = pathsOf(`
  account/mailed-links/forgotten-password-page.tsx account/mailed-links/new-password-page.tsx
  invitation/new-account.tsx session/sign-in/new-password-field.tsx session/sign-in/sign-in-form.tsx
  administration/people/people-list.tsx catalogue/search/search-box.tsx export/song-picker.tsx
  lists/edit/add-songs.tsx services/usage/period-fields.tsx
  administration/people/role-choice.tsx administration/webhooks/kind-boxes.tsx edit/conflict/conflict-question.tsx
  edit/lyrics/paste-preview.tsx export/music-choice.tsx import/drop-zone.tsx import/preview/choices.tsx
  import/preview/row-words.tsx lists/share/share-list.tsx reader/reader-menu.tsx
  song/visibility/visibility-dialog.tsx edit/arrangement/chart/chord-dialog.tsx`)

const FIELD = /<(form|input|textarea|TextField|TextArea|LanguagePicker|TimeZonePicker|ChoiceList|CheckBox)\b/

describe('forms of the web app', () => {
  test('each page with a field keeps what is typed, asks before it closes, or is left out by name', () => {
    const found = [...new Bun.Glob('**/*.tsx').scanSync(PAGES)].filter((path) =>
      FIELD.test(readFileSync(join(PAGES, path), 'utf8')),
    )
    const listed = [...Object.keys(KEPT), ...Object.keys(ASKED), ...DRAFTS, ...LEFT_OUT]
    expect(found.sort()).toEqual(listed.sort())
  })

  for (const [path, keeper] of Object.entries(KEPT))
    test(`${path} keeps what is typed`, () => {
      expect(readFileSync(join(PAGES, keeper), 'utf8')).toContain('= useKeptForm')
    })

  for (const [path, keeper] of Object.entries(ASKED))
    test(`${path} asks before it closes`, () => {
      expect(readFileSync(join(PAGES, keeper), 'utf8')).toContain('useUnloadWarning(')
    })

  for (const [title, begin, kept, wanted] of [
    ['the typed text', '', 'typed', 'typed'],
    [
      'all fields',
      { email: '', role: 'Viewer' },
      { email: 'a', role: 'Editor' },
      { email: 'a', role: 'Editor' },
    ],
    ['a text in place of nothing', null, 'typed', 'typed'],
    ['a list', { kinds: [] }, { kinds: ['song'] }, { kinds: ['song'] }],
    ['no field of another version', { email: '', role: '' }, { email: 'a' }, null],
    ['no field of another kind', { listed: false }, { listed: 'yes' }, null],
    ['no form in place of a text', '', { text: 'typed' }, null],
    ['no text in place of a form', { email: '' }, 'typed', null],
    ['nothing', { email: '' }, null, null],
  ] as const)
    test(`brings back ${title}`, () => {
      tabStorage.set('psaltery.form/anna/form', JSON.stringify(kept))
      expect<unknown>(readForm<unknown>('anna', 'form', begin)).toEqual(wanted)
      expect(readForm<unknown>('ben', 'form', begin)).toBeNull()
    })
})
