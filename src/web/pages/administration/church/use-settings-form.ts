import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ChurchSettings } from '../../../../client/types.ts'
import { saveSettings, settingsKey } from '../../../api/church.ts'
import { session } from '../../../api/people/session.ts'
import { keys } from '../../../api/queries.ts'
import { useKeptForm } from '../../../hooks/saving/use-kept-text.ts'
import { useSaver } from '../../../hooks/saving/use-saver.ts'
import {
  changedFields,
  churchInput,
  fieldOfSentence,
  mergeSettings,
  type SettingsForm,
  settingsForm,
  settingsProblems,
} from '../../../model/church-settings.ts'
import { RefusedRequest } from '../../../model/save/failure.ts'

interface TypedSettings {
  began: ChurchSettings
  form: SettingsForm
}

/** The form of a church's settings: the values it began with, the typed values and the result of the save. */
export function useSettingsForm(settings: ChurchSettings) {
  const queries = useQueryClient()
  // What was typed is kept with the version it began from, so that it is merged into a newer one.
  const typed = useKeptForm<TypedSettings>(
    `church/${settings.id}`,
    { began: settings, form: settingsForm(settings) },
    ({ began, form }) => changedFields(settingsForm(began), form).length > 0,
  )
  const { began, form } = typed.form
  const base = settingsForm(began)
  const [others, setOthers] = useState<ChurchSettings | null>(null)
  const [isSaved, setSaved] = useState(false)
  const saver = useSaver<ChurchSettings>()
  const dirty = changedFields(base, form).length > 0

  const begin = (from: ChurchSettings, next: SettingsForm) => typed.set({ began: from, form: next })
  // A newer version that was read meanwhile: what this person did not change follows it.
  if (settings.version > began.version) {
    begin(settings, mergeSettings(base, form, settingsForm(settings)))
    if (dirty) setOthers(settings)
    else setSaved(false)
  }

  const done = (church: ChurchSettings) => {
    begin(church, settingsForm(church))
    setOthers(null)
    setSaved(true)
    queries.setQueryData(settingsKey(church.id), church)
    void queries.invalidateQueries({ queryKey: keys.churches })
    void queries.invalidateQueries({ queryKey: keys.songs({ as: 'anyone', churchId: church.id }) })
  }
  const send = async (): Promise<ChurchSettings> => {
    try {
      return await saveSettings(began.id, began.version, churchInput(form))
    } catch (failure) {
      const current = failure instanceof RefusedRequest ? failure.body.currentChurch : null
      if (!current) throw failure
      // An earlier try arrived, and only its answer was lost.
      if (changedFields(settingsForm(current), form).length === 0) return current
      begin(current, mergeSettings(base, form, settingsForm(current)))
      setOthers(current)
      queries.setQueryData(settingsKey(current.id), current)
      throw failure
    }
  }
  const { state } = saver
  const idle =
    state.kind === 'idle' || state.kind === 'refused' || state.kind === 'saved' || state.kind === 'conflict'
  const problems = settingsProblems(form)
  // One object for each refusal, so that the field gets the focus once.
  const refusal = useMemo(
    () =>
      state.kind === 'refused' ? { message: state.message, field: fieldOfSentence(state.sentence) } : null,
    [state],
  )
  return {
    ...{ base, form, dirty, problems, refusal, others, isSaved, saver, idle },
    canSave: dirty && idle && Object.keys(problems).length === 0,
    set: (change: Partial<SettingsForm>) => {
      typed.set((old) => ({ ...old, form: { ...old.form, ...change } }))
      setSaved(false)
      if (state.kind === 'refused' || state.kind === 'conflict') saver.stop()
    },
    save: () => saver.start({ send, author: session.person(), onSaved: done }),
    discard: () => {
      begin(began, base)
      setOthers(null)
      saver.stop()
    },
    forgetOthers: () => setOthers(null),
  }
}
