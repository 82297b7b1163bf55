import { useId, useState } from 'react'
import { isSameLanguage } from '../../model/editions.ts'
import { findLanguages, languageCalled, likelyFirst, typedTag } from '../../model/find-language.ts'
import { useAllTexts } from '../../texts/further/further-texts.ts'
import { languageList } from '../../texts/language-list.ts'
import { languageName, lyricNames } from '../../texts/language-names.ts'
import { type Language, useLanguage } from '../../texts/texts.ts'
import { INPUT, Labelled } from '../field.tsx'
import { OptionList, useCombobox } from './combobox.tsx'

interface Props {
  label: string
  hint: string
  /** The tag; empty while none is chosen. */
  value: string
  /** Tags that the song has words in already. */
  used?: readonly string[]
  required?: boolean
  onChange: (tag: string) => void
}

interface Option {
  tag: string
  shown: string
}

/** Any language by its name in the reader's language or its own, or by its tag. */
export function LanguagePicker({ label, hint, value, used = [], required = true, onChange }: Props) {
  const t = useAllTexts().choose.language
  const reader = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [touched, setTouched] = useState(false)
  // Undo may have changed the language since something was typed here.
  const typing = typed !== null && (meant(typed, reader) ?? '') === value ? typed : null
  const [wanted, setWanted] = useState(false)
  const options = wanted ? optionsFor(typing ?? '', reader, used) : []
  const box = useCombobox<Option>({
    options,
    first: typing?.trim() ? 0 : null,
    isTyped: typing !== null && options[0]?.tag === value,
    onPick: ({ tag }) => {
      setTyped(null)
      onChange(tag)
    },
  })
  const open = () => {
    setWanted(true)
    box.open()
  }
  const isUnknown = typing !== null && typing.trim() !== '' && value === ''
  const problem = isUnknown && (touched || options.length === 0) ? t.unknown : null
  const shown = typing ?? (value === '' ? '' : lyricNames({ language: value, label: '' }, reader))
  return (
    <Labelled id={id} label={label} hint={value === '' ? hint : t.chosen(value)} problem={problem}>
      <div className="relative">
        <input
          id={id}
          {...box.input}
          value={shown}
          required={required}
          autoCapitalize="none"
          spellCheck={false}
          data-own-undo={typing === null ? undefined : ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onFocus={(event) => event.currentTarget.select()}
          onClick={open}
          onChange={(event) => {
            const text = event.target.value
            setTyped(text)
            setTouched(false)
            open()
            onChange(meant(text, reader) ?? '')
          }}
          onKeyDown={(event) => {
            setWanted(true)
            box.press(event)
          }}
          onBlur={() => {
            box.close()
            setTouched(true)
            if (value !== '') setTyped(null)
          }}
          className={INPUT}
        />
        {box.expanded && (
          <OptionList
            label={t.list}
            list={box.list}
            keyOf={({ tag }) => tag}
            isChosen={({ tag }) => tag === value}
            show={(option) => <Row option={option} isUsed={isUsed(option.tag, used)} />}
          />
        )}
      </div>
    </Labelled>
  )
}

function Row({ option, isUsed }: { option: Option; isUsed: boolean }) {
  const t = useAllTexts().choose.language
  return (
    <>
      <span className="min-w-0 flex-1">{option.shown}</span>
      {isUsed && <span className="rounded bg-sunken px-1.5 py-0.5 text-muted text-xs">{t.used}</span>}
      <span className="text-muted text-xs">{option.tag}</span>
    </>
  )
}

const isUsed = (tag: string, used: readonly string[]) => used.some((other) => isSameLanguage(tag, other))

/**
 * What a typed text stands for without being chosen from the list: a whole name, a tag of the list, or one of several
 * parts whose language has a name. Three letters alone may be the beginning of a name.
 */
function meant(text: string, reader: Language): string | null {
  const called = languageCalled(text, languageList(reader))
  if (called !== null) return called
  const tag = typedTag(text)
  return tag?.includes('-') && languageName(tag, reader) !== tag ? tag : null
}

function optionsFor(text: string, reader: Language, used: readonly string[]): Option[] {
  const list = languageList(reader)
  if (text.trim() === '') return likelyFirst(list, [...navigator.languages, reader], used)
  const found: Option[] = findLanguages(text, list)
  const tag = typedTag(text)
  if (tag === null || found.some((option) => option.tag === tag)) return found
  const typed = { tag, shown: lyricNames({ language: tag, label: '' }, reader) }
  return tag.includes('-') ? [typed, ...found] : [...found, typed]
}
