import { ownValue } from '../../../core/own-value.ts'

/** What a person answers when both sides touched the same thing. */
type Side = 'mine' | 'theirs'
export type Choice = Side | 'both'
export type Choices = Readonly<Record<string, Choice>>

/**
 * One thing both sides changed differently. `base`, `mine` and `theirs` are what a person compares;
 * null: it does not exist on that side.
 */
export interface Conflict {
  /** Stays the same however the other questions are answered. */
  key: string
  kind: 'text' | 'name' | 'section' | 'place' | 'order' | 'sequence' | 'field' | 'entries'
  /** Which thing is meant: a section's name, or the name of a field. */
  subject: string
  base: string[] | null
  mine: string[] | null
  theirs: string[] | null
  /** What keeping both would give; null where that is not possible, or the same as one of them. */
  both: string[] | null
  choice: Choice | null
}

export interface Merged<Document> {
  document: Document
  conflicts: Conflict[]
  /** How many questions still wait for an answer. */
  open: number
}

/** Collects the questions of one merge; an unanswered one counts as `mine` in the preview. */
export class Questions {
  readonly conflicts: Conflict[] = []

  constructor(private readonly choices: Choices) {}

  ask(question: Omit<Conflict, 'choice' | 'both'> & { both?: string[] | null }): Choice {
    const answer = ownValue(this.choices, question.key)
    const both = question.both ?? null
    const choice = answer === 'both' && both === null ? null : (answer ?? null)
    this.conflicts.push({ ...question, both, choice })
    return choice ?? 'mine'
  }

  result<Document>(document: Document): Merged<Document> {
    const open = this.conflicts.filter((conflict) => conflict.choice === null).length
    return { document, conflicts: this.conflicts, open }
  }
}
