import { readRefusal } from '../../model/refusals.ts'
import { type FormTexts, labelOf, loadFormTexts } from './field-labels.ts'
import { loadRefusalTexts, type RefusalTexts } from './refusal-texts.ts'

/** What the server answered to a request to an address. */
interface Answer {
  readonly status: number
  readonly sentence: string
  readonly address: string
}

/** The sentence of a refusal in a language, with the label that the field has in the form. */
export async function explainRefusal(language: string, answer: Answer): Promise<string> {
  const hasField = readRefusal(answer.status, answer.sentence)?.field
  const [refusals, forms] = await Promise.all([
    loadRefusalTexts(language),
    hasField ? loadFormTexts(language) : null,
  ])
  return refusalSentence({ refusals, forms }, answer)
}

interface ExplainTexts {
  readonly refusals: RefusalTexts
  /** Null where no field is named. */
  readonly forms: FormTexts | null
}

/** What only programs meet is shown as the server wrote it. */
export function refusalSentence({ refusals, forms }: ExplainTexts, answer: Answer): string {
  const refusal = readRefusal(answer.status, answer.sentence)
  if (!refusal) return refusals.other(answer.sentence)
  const say = refusals[refusal.name] as (...values: readonly string[]) => string
  if (refusal.field === null) return say(...refusal.values)
  const label = forms && labelOf(forms, answer.address, refusal.field)
  return label === null ? refusals.other(answer.sentence) : say(label, ...refusal.values)
}
