/** A browser other than Chromium with one window, through the protocol that it has. */
export interface Driver {
  /** Loads an address and resolves when it has loaded. */
  load(address: string): Promise<void>
  /** The string that a promise of the page resolves with. */
  evaluate(expression: string): Promise<string>
  /** Input in the form that both protocols of WebDriver share. */
  perform(actions: readonly InputActions[]): Promise<void>
  /** The size of the page, without the frame of the window. */
  resize(size: Size): Promise<void>
  close(): Promise<void>
}

export interface Size {
  readonly width: number
  readonly height: number
}

interface InputActions {
  readonly type: 'key' | 'pointer'
  readonly id: string
  readonly parameters?: { readonly pointerType: 'mouse' }
  readonly actions: readonly Readonly<Record<string, string | number>>[]
}

/** Longer than any step takes on a busy machine. */
export const STEP_LIMIT_MS = 60_000

/** Fails a step that a browser does not answer. */
export const within = async <Result>(what: string, step: Promise<Result>): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = setTimeout(
    () => reject(new Error(`There was no answer within ${STEP_LIMIT_MS / 1000} s: ${what}`)),
    STEP_LIMIT_MS,
  )
  try {
    return await Promise.race([step, promise])
  } finally {
    clearTimeout(late)
  }
}
