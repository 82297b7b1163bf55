import type { Config } from '../config.ts'

/** A command is data: its name, its options, its help and its action. */
export interface Command {
  /** As it is typed: one word or two. */
  readonly name: string
  readonly summary: string
  /** Whole sentences, shown by --help. */
  readonly details: string
  readonly options: Options
  /** Whether it reads a password from standard input, so that none appears in a list of processes. */
  readonly takesPassword: boolean
  /** What is typed after its options; null where nothing is. */
  readonly operand: Operand | null
  /** The result to print; null if the command has printed everything itself. */
  readonly run: (call: Call<Options>) => Promise<Outcome | null>
}

/** Commands that the help shows together. */
export interface CommandGroup {
  readonly title: string
  readonly commands: readonly Command[]
}

interface Operand {
  /** Stands for it in the help, as in FILE. */
  readonly value: string
  /** Whether several may be given. */
  readonly many: boolean
}

export type Options = Readonly<Record<string, Option<unknown>>>

export interface Option<T = string> {
  /** Stands for the value in the help, as in --name NAME; null for a flag, which takes none. */
  readonly value: string | null
  readonly about: string
  /** Left out where the option must be given. */
  readonly defaultValue?: T
  /** Returns the value in the form it is used in, or throws a failure that names the option. */
  readonly check: (given: string) => T
}

interface Call<O extends Options> {
  readonly config: Config
  readonly values: { readonly [Name in keyof O]: O[Name] extends Option<infer T> ? T : never }
  readonly password: string
  /** What was typed after the options: at least one where the command takes any. */
  readonly operands: readonly string[]
  /** Whether a program reads the answer, so that nothing is shown meanwhile. */
  readonly json: boolean
}

export interface Outcome {
  /** For programs: printed as it is with --json. */
  readonly json: Readonly<Record<string, unknown>>
  /** For a person. */
  readonly text: string
  /** A sentence for stderr when the work was done but its result is bad news; the exit code is 1 then. */
  readonly problem?: string
  /** Another exit code for that, where a program has to tell results apart. */
  readonly code?: number
}

interface Declaration<O extends Options> {
  readonly name: string
  readonly summary: string
  readonly details?: string
  readonly options?: O
  readonly takesPassword?: boolean
  readonly operand?: Operand
}

/** Declares a command; the values it is called with are typed by the options it declares. */
export const command = <O extends Options = Record<never, never>>(
  declared: Declaration<O>,
  run: (call: Call<O>) => Promise<Outcome | null>,
): Command => ({
  name: declared.name,
  summary: declared.summary,
  details: declared.details ?? '',
  options: declared.options ?? {},
  takesPassword: declared.takesPassword ?? false,
  operand: declared.operand ?? null,
  run: run as Command['run'],
})
