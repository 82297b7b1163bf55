import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'
import { forgetForm, keepForm, readForm } from '../../model/save/kept-forms.ts'
import { useOwnDrafts } from '../drafts/use-own-drafts.ts'
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
