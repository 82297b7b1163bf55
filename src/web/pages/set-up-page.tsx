import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { LIMITS } from '../../core/limits.ts'
import { addresses } from '../addresses.ts'
import { sharedOrigin } from '../api/page-data.ts'
import { beginSession } from '../api/people/begin-session.ts'
import { type Demo, lookAtSetUp, sendSetUp } from '../api/people/set-up.ts'
import { useUnloadWarning } from '../hooks/saving/use-unload-warning.ts'
import { usePageTitle } from '../hooks/screen/use-page-title.ts'
import type { RefusedRequest } from '../model/save/failure.ts'
import {
  refusedBy,
  type SetUpField,
  type SetUpForm,
  setUpProblems,
  setUpRequest,
} from '../model/set-up-form.ts'
import { typedTimeZone } from '../model/time-zones.ts'
import { useAccountTexts } from '../texts/account/account-texts.ts'
import { useAdministrationTexts } from '../texts/administration/administration-texts.ts'
import { useAllTexts } from '../texts/further/further-texts.ts'
import { useSetUpTexts } from '../texts/set-up/set-up-texts.ts'
import { useTexts } from '../texts/texts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CheckBox } from '../ui/choice-list.tsx'
import { TimeZonePicker } from '../ui/combobox/time-zone-picker.tsx'
import { TextField } from '../ui/field.tsx'
import { EmptyState, Notice, Skeleton } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { QueryProblem } from '../ui/query-problem.tsx'
import { Shell } from '../ui/shell.tsx'
import { useRequest } from '../ui/use-request.ts'
import { NewPasswordField, passwordProblem } from './session/new-password-field.tsx'

/** Makes the first church of a server. */
export function SetUpPage({ code }: { code: string }) {
  const { loading } = useTexts()
  const { data, error, refetch } = useQuery({
    queryKey: ['set-up', code],
    queryFn: () => lookAtSetUp(code),
    // Asked once: what is typed must not go when the code ends meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === null) return <NoLongerGood />
  if (data) return <OpenPage code={code} demo={data.demo} />
  return (
    <Shell home={addresses.start}>
      {error ? <QueryProblem error={error} retry={refetch} /> : <Skeleton label={loading} />}
    </Shell>
  )
}

/** One page for every reason, as the service has one answer. */
function NoLongerGood() {
  const t = useSetUpTexts()
  const { signIn } = useAllTexts()
  usePageTitle(t.over)
  return (
    <Shell home={addresses.start}>
      <div className="mx-auto max-w-lg py-2 sm:py-10">
        <EmptyState
          isPage
          title={t.over}
          action={<ButtonLink href={addresses.churches}>{signIn.title}</ButtonLink>}
        >
          <p>{t.overHint}</p>
          <p className="mt-2">{t.overSignedIn}</p>
        </EmptyState>
      </div>
    </Shell>
  )
}

function OpenPage(props: Parameters<typeof SetUpFields>[0]) {
  const t = useSetUpTexts()
  usePageTitle(t.title)
  return (
    <Shell home={addresses.start}>
      <div className="mx-auto max-w-xl">
        <h1 className="font-semibold font-serif text-3xl">{t.title}</h1>
        <p className="mt-2 mb-6 max-w-prose text-muted">{t.intro}</p>
        <SetUpFields {...props} />
      </div>
    </Shell>
  )
}

interface Props {
  code: string
  demo: Demo | null
}

function SetUpFields({ code, demo }: Props) {
  const { signIn } = useAllTexts()
  const { church: settings } = useAdministrationTexts()
  const { name } = useAccountTexts()
  const t = useSetUpTexts()
  const own = useSetUpForm(code)
  const { form, set, texts, refusals } = own
  const element = useRef<HTMLFormElement>(null)
  useUnloadWarning(own.isDirty)
  useEffect(() => {
    if (Object.keys(refusals).length > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    own.submit()
  }
  return (
    <form ref={element} noValidate onSubmit={submit} aria-label={t.title} className="space-y-6">
      <Panel title={t.church}>
        <TextField
          label={t.churchName}
          isFirst
          required
          autoComplete="organization"
          value={form.church}
          onChange={(church) => set({ church })}
          limit={LIMITS.churchName}
          problem={texts.church}
          refusal={refusals.church ?? null}
        />
        <TimeZonePicker
          label={settings.timeZone}
          listLabel={settings.timeZones}
          noneFound={settings.noTimeZone}
          hint={settings.timeZoneHint}
          value={form.timeZone}
          problem={texts.timeZone}
          refusal={refusals.timeZone ?? null}
          onChange={(timeZone) => set({ timeZone })}
        />
        <TextField
          label={settings.address}
          hint={settings.addressHint(sharedOrigin())}
          value={form.address}
          onChange={(address) => set({ address })}
          problem={texts.address}
          refusal={refusals.address ?? null}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </Panel>
      <Panel title={t.you}>
        <TextField
          label={name.label}
          hint={name.hint}
          autoComplete="name"
          value={form.name}
          onChange={(typed) => set({ name: typed })}
          limit={LIMITS.personName}
          problem={texts.name}
          refusal={refusals.name ?? null}
        />
        <TextField
          label={signIn.email}
          hint={t.emailHint}
          type="email"
          autoComplete="username"
          required
          value={form.email}
          onChange={(email) => set({ email })}
          problem={form.email === '' ? null : texts.email}
          refusal={refusals.email ?? null}
        />
        <NewPasswordField
          label={t.password}
          value={form.password}
          onChange={(password) => set({ password })}
          context={own.passwordContext}
          refusal={refusals.password ?? null}
        />
      </Panel>
      {demo && (
        <Panel title={t.demo}>
          <CheckBox
            label={t.remove(demo.name)}
            hint={form.removeDemo ? t.removed(demo.songs) : t.kept}
            checked={form.removeDemo}
            onChange={(removeDemo) => set({ removeDemo })}
          />
          {form.removeDemo && demo.isWorkedIn && <Notice tone="warn">{t.workedIn}</Notice>}
        </Panel>
      )}
      {own.problem && <Notice tone="danger">{own.problem}</Notice>}
      {own.isNotGood && (
        <Notice tone="danger" actions={<ButtonLink href={addresses.signIn()}>{signIn.title}</ButtonLink>}>
          {t.notGood}
        </Notice>
      )}
      <Button variant="primary" type="submit" className="w-full" disabled={own.isSending}>
        {own.isSending ? t.sending : t.button}
      </Button>
    </form>
  )
}

type Sentences = Partial<Record<SetUpField, string | null>>

const emptyForm = (): SetUpForm => ({
  church: '',
  timeZone: typedTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? '',
  address: '',
  name: '',
  email: '',
  password: '',
  removeDemo: false,
})

const DEFAULT_WAIT = 60

/** The form of the first church: the typed values, their problems and the result of the request. */
function useSetUpForm(code: string) {
  const { church: settings } = useAdministrationTexts()
  const account = useAccountTexts()
  const t = useSetUpTexts()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [began] = useState(emptyForm)
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
    beginSession(form.email)
    queries.clear()
    navigate(addresses.songs({ as: 'member', churchId }), { replace: true })
  }
  const refused = ({ status, body, retryAfter }: RefusedRequest): boolean => {
    const about = refusedBy(status, body.error)
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
