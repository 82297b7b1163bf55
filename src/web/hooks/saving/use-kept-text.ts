import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { session } from '../../api/people/session.ts'
import { type Drafts, drafts } from '../../model/save/drafts.ts'
import { forgetForm, keepForm, readForm } from '../../model/save/kept-forms.ts'
import { isUnknownPerson, ownerHere } from '../../model/save/owner.ts'
import { useUnloadWarning } from './use-unload-warning.ts'

interface KeptForm<Form> {
  form: Form
  set: Dispatch<SetStateAction<Form>>
  /** For a form that is sent or cancelled, and is not shown any more. */
  forget: () => void
}

/**
 * What is typed into a form without a draft of its own. It is there again when the person comes back to the form in this
 * tab, and the browser asks before the tab is closed over it. Secrets do not belong into it.
 */
export function useKeptForm<Form>(
  name: string,
  begin: Form,
  isTyped: (form: Form) => boolean = (form) => JSON.stringify(form) !== JSON.stringify(begin),
): KeptForm<Form> {
  const { owner } = useOwnDrafts()
  const [form, set] = useState(() => readForm(owner, name, begin) ?? begin)
  const typed = isTyped(form)
  useEffect(() => {
    if (typed) keepForm(owner, name, form)
    else forgetForm(owner, name)
  }, [owner, name, form, typed])
  useUnloadWarning(typed)
  const forget = useCallback(() => forgetForm(owner, name), [owner, name])
  return { form, set, forget }
}

export interface OwnDrafts {
  owner: string
  /** As the session names people; null when that is not known. */
  person: string | null
  drafts: Drafts
}

const draftsOf = (owner: string): OwnDrafts => ({
  owner,
  person: isUnknownPerson(owner) ? null : owner,
  drafts: drafts.of(owner),
})

/**
 * The drafts of the person who was signed in when this editor was opened, also after another one has signed in. An unknown
 * person is the one who signs in over the open page.
 */
export function useOwnDrafts(): OwnDrafts {
  const [own, setOwn] = useState(() => draftsOf(ownerHere()))
  useEffect(() => {
    const changed = () => {
      const person = session.person()
      setOwn((old) => (old.person === null && person !== null ? draftsOf(person) : old))
    }
    changed()
    return session.subscribe(changed)
  }, [])
  return own
}
