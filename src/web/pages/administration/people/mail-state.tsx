import type { Invitation } from '../../../../client/types.ts'
import { usePeopleTexts } from '../../../texts/people/people-texts.ts'
import { useLanguage } from '../../../texts/texts.ts'
import { shortDay } from '../../../texts/when.ts'
import { classes } from '../../../ui/class-names.ts'

/** The state of the mail of an invitation; nothing on a server without mail. */
export function MailState({ mail }: Pick<Invitation, 'mail'>) {
  const { mail: t } = usePeopleTexts()
  const language = useLanguage()
  if (!mail) return null
  const { state, problem, answer, at } = mail
  const states = { sent: t.sent(shortDay(at, language)), waiting: `${t.waiting}.`, refused: `${t.refused}.` }
  const sentences = [
    states[state],
    problem && t.problems[problem],
    problem && answer && t.answer(answer),
    problem && t.instead,
  ]
  return (
    <p className={classes('break-words text-sm', problem ? 'text-warn' : 'text-muted')}>
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}
