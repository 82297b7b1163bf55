import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { session } from '../../api/people/session.ts'
import { type Demo, sendSetUp } from '../../api/people/set-up.ts'
import type { RefusedRequest } from '../../model/save/failure.ts'
import {
  refusedBy,
  type SetUpField,
  type SetUpForm,
  setUpProblems,
  setUpRequest,
} from '../../model/set-up-form.ts'
import { typedTimeZone } from '../../model/time-zones.ts'
import { useAccountTexts } from '../../texts/account/account-texts.ts'
import { useAdministrationTexts } from '../../texts/administration/administration-texts.ts'
import { useSetUpTexts } from '../../texts/set-up/set-up-texts.ts'
import { useRequest } from '../administration/use-request.ts'
import { passwordProblem } from '../session/sign-in/new-password-field.tsx'

type Sentences = Partial<Record<SetUpField, string | null>>

const emptyForm = (demo: Demo | null): SetUpForm => ({
  church: '',
  timeZone: typedTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? '',
  address: '',
  name: '',
  email: '',
  password: '',
  // Work of people is removed only when they ask for it.
  removeDemo: demo !== null && !demo.isWorkedIn,
})

const DEFAULT_WAIT = 60

/** The form of the first church: the typed values, their problems and the result of the request. */
export function useSetUpForm(code: string, demo: Demo | null) {
  const { church: settings } = useAdministrationTexts()
  const account = useAccountTexts()
  const t = useSetUpTexts()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [began] = useState(() => emptyForm(demo))
  const [form, setForm] = useState(began)
  const [refusals, setRefusals] = useState<Sentences>({})
  const [isNotGood, setNotGood] = useState(false)
  const { isSending, problem, setProblem, run } = useRequest()
  const passwordContext = { email: form.email.trim(), churchNames: [form.church.trim()] }

  const found = setUpProblems(form)
  const { name, timeZone, address } = found.settings
  const texts = {
    church: name ? settings.problems[name] : null,
    timeZone: timeZone ? settings.problems[timeZone] : null,
    address: address ? settings.problems[address] : null,
    name: found.name && account.name.long,
    email: found.email && t.badEmail,
    password:
      form.password === '' ? t.noPassword : passwordProblem(account.password, form.password, passwordContext),
  } satisfies Sentences

  const set = (change: Partial<SetUpForm>) => {
    setForm({ ...form, ...change })
    setRefusals({})
    setProblem(null)
    setNotGood(false)
  }
  const done = ({ churchId }: { churchId: string }) => {
    session.begin(form.email)
    queries.clear()
    navigate(addresses.songs({ as: 'member', churchId }), { replace: true })
  }
  const refused = ({ status, message, retryAfter }: RefusedRequest): boolean => {
    const about = refusedBy(status, message)
    if (about) setRefusals({ [about.field]: t[about.why] })
    else if (status === 404) setNotGood(true)
    else if (status === 429) setProblem(account.password.wait(retryAfter ?? DEFAULT_WAIT))
    else return false
    return true
  }
  const submit = () => {
    const wrong = Object.entries(texts).filter(([, sentence]) => sentence !== null)
    if (wrong.length > 0) setRefusals(Object.fromEntries(wrong))
    else void run(() => sendSetUp(code, setUpRequest(form)), { done, refused })
  }
  return {
    ...{ form, set, texts, refusals, passwordContext, problem, isNotGood, isSending, submit },
    isDirty: form !== began && !isSending,
  }
}
