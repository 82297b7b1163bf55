import { renameSync, writeFileSync } from 'node:fs'

/** What a moved clock is set to, in a file that the programs with this clock read. */
export interface ClockSetting {
  /** What its time is ahead of that of this machine. */
  readonly offsetMs: number
  /** The time that has passed for its programs beside the real one, as after a sleep of the machine. */
  readonly passedMs: number
}

/** The clock of some processes. It passes faster than that of the machine, and can be set wrong. */
export class MovedClock {
  #offsetMs = 0
  #passedMs = 0
  #wrongMs = 0

  constructor(readonly file: string) {
    this.#write()
  }

  /** Time passes. */
  pass(ms: number): void {
    this.#offsetMs += ms
    this.#passedMs += ms
    this.#write()
  }

  /** Sets it wrong by this much; 0: right again. */
  setWrong(ms: number): void {
    this.#wrongMs = ms
    this.#write()
  }

  /** The time that it would show if it were right. */
  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }

  #write(): void {
    const setting: ClockSetting = { offsetMs: this.#offsetMs + this.#wrongMs, passedMs: this.#passedMs }
    const partial = `${this.file}.partial`
    writeFileSync(partial, JSON.stringify(setting))
    renameSync(partial, this.file)
  }
}
