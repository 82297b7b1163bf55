import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readForm } from '../../../src/web/model/save/kept-forms.ts'
import { tabStorage } from '../../../src/web/model/storage.ts'

const WEB = join(import.meta.dir, '../../../src/web')

const namesOf = (text: string) => text.trim().split(/\s+/)

/** Forms that are kept in the tab, with the function that keeps them. */
const KEPT: Readonly<Record<string, string>> = {
  AskForNewAddress: 'AskForNewAddress',
  ChurchForm: 'useSettingsForm',
  InviteForm: 'InviteForm',
  LanguageForm: 'LanguageForm',
  NamePanel: 'NamePanel',
  NewList: 'NewList',
  NewPasskey: 'NewPasskey',
  NewToken: 'NewToken',
  PasteDialog: 'PasteDialog',
  PasteText: 'PasteText',
  WebhookFormDialog: 'WebhookFormDialog',
}

/** The browser asks before it closes them: what is typed into them is a secret, or is uploaded. */
const ASKED: Readonly<Record<string, string>> = {
  FilesField: 'useUploads',
  PasswordForm: 'PasswordForm',
  SetUpFields: 'SetUpFields',
  UploadPanel: 'useUploads',
}

/** Parts of documents with drafts of their own: those of useEditor, and lists, which are stored with every change. */
const DRAFTS = namesOf(`
  AboutWords ArrangementForm ChartField ChipsField LineInput LinksField MetadataForm MinutesField OwnListPage SectionCard
  ServiceForm SongChoices SongItemFields SongbooksField TextItemFields Words`)

/** Ways in, searches, filters, choices without typed text, and the name of one chord. */
const LEFT_OUT = namesOf(`
  AddSongs AskForLink ChordDialog ConflictQuestion DropZone KindBoxes LanguageChoice MusicChoice NewAccount
  NewPasswordField PastedChords PastedDetails PastedSections PeopleList PeriodFields RoleChoice RowWords SearchBox SetPassword
  ShareList SignInForm SongPicker TickBox VisibilityDialog`)

/** The functions of the web app by name, as text. */
const functionsIn = (folder: string): [name: string, text: string][] =>
  [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(WEB)]
    .flatMap((path) =>
      readFileSync(join(WEB, path), 'utf8').split(/^(?=(?:export )?(?:async )?(?:function|const) )/m),
    )
    .flatMap((text) => {
      const [, name] = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text) ?? []
      return name === undefined ? [] : [[name, text]]
    })

const forms = [...functionsIn('editor'), ...functionsIn('pages')]
const functions = new Map([...functionsIn('hooks'), ...forms])

const FIELD = /<(form|input|textarea|TextField|TextArea|LanguagePicker|TimeZonePicker|ChoiceList|CheckBox)\b/

describe('forms of the web app', () => {
  test('each form with a field keeps what is typed, asks before it closes, or is left out by name', () => {
    const found = forms.flatMap(([name, text]) => (FIELD.test(text) ? [name] : []))
    const listed = [...Object.keys(KEPT), ...Object.keys(ASKED), ...DRAFTS, ...LEFT_OUT]
    expect(found.sort()).toEqual(listed.sort())
  })

  for (const [form, keeper] of Object.entries(KEPT))
    test(`${form} keeps what is typed`, () => {
      expect(functions.get(keeper)).toContain('= useKeptForm')
    })

  for (const [form, keeper] of Object.entries(ASKED))
    test(`${form} asks before it closes`, () => {
      expect(functions.get(keeper)).toContain('useUnloadWarning(')
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
