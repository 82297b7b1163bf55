/**
 * Reads a shell script as far as it takes to tell which programs it runs: the first word of each command, also in
 * `$(…)`. What is only known when it runs ("$@", a path in a variable) is left out.
 */
export interface ShellPrograms {
  readonly programs: readonly string[]
  /** Names that stand for functions of the script. */
  readonly functions: readonly string[]
}

const BUILTINS = new Set(
  '. : [ [[ break cd command continue declare echo eval exec exit export false getopts kill local printf pwd read readonly return set shift source test trap true type ulimit umask unset wait'.split(
    ' ',
  ),
)
/** After these another command begins. */
const OPENING = new Set(['if', 'then', 'else', 'elif', 'do', 'while', 'until', '!', '{', '}', 'time'])
/** After these come words that are no command. */
const PLAIN = new Set(['for', 'case', 'esac', 'fi', 'done', 'function'])
/** These run the command that follows their options. */
const RUNNERS = new Set(['exec', 'env', 'sudo', 'as_root', 'nohup', 'xargs'])

export const programsOfShell = (text: string): ShellPrograms => {
  const script = text.replace(/<<-?\s*'?(\w+)'?(.*)\n[\s\S]*?\n\s*\1$/gm, '$2')
  const reader = new ShellReader(script)
  reader.read(null)
  return { programs: [...reader.programs], functions: [...reader.functions] }
}

class ShellReader {
  readonly programs = new Set<string>()
  readonly functions = new Set<string>()
  #at = 0

  constructor(readonly text: string) {}

  /** Reads commands up to the given character, or to the end. */
  read(end: ')' | null): void {
    const command = new CommandReader(this.programs)
    for (; this.#at < this.text.length; this.#at++) {
      const character = this.text.charAt(this.#at)
      if (character === '#' && command.isBetweenWords) this.#skipComment()
      else if (/\s/.test(character) && character !== '\n') command.endWord()
      else if (character === '(' && this.#isFunction(command)) this.#at++
      else if (character === ')' && !command.isPattern && end === ')') break
      else if (this.#isSeparator(character)) this.#separate(character, command)
      else command.add(this.#wordPart(character))
    }
    command.endCommand()
  }

  #isFunction(command: CommandReader): boolean {
    if (this.text.charAt(this.#at + 1) !== ')' || command.isBetweenWords) return false
    this.functions.add(command.takeWord())
    return true
  }

  #isSeparator(character: string): boolean {
    const isRedirection =
      /[<>]/.test(this.text.charAt(this.#at - 1)) || this.text.charAt(this.#at + 1) === '>'
    return '\n;|()'.includes(character) || (character === '&' && !isRedirection)
  }

  #separate(character: string, command: CommandReader): void {
    if (character === ')' && command.isPattern) command.endPattern()
    else if (!command.isPattern) command.endCommand()
    else command.endWord()
    if (character === ';' && this.text.charAt(this.#at + 1) === ';') {
      this.#at++
      command.beginPattern()
    }
  }

  /** Text that belongs to a word; `$` stands for what is only known when the script runs. */
  #wordPart(character: string): string {
    if (character === '\\') {
      this.#at++
      return this.text.charAt(this.#at) === '\n' ? '' : this.text.charAt(this.#at)
    }
    if (character === "'") return this.#quoted()
    if (character === '"') return this.#doubleQuoted()
    return character === '$' ? this.#expansion() : character
  }

  #quoted(): string {
    const end = this.text.indexOf("'", this.#at + 1)
    const inner = this.text.slice(this.#at + 1, end)
    this.#at = end
    return inner
  }

  #doubleQuoted(): string {
    let inner = ''
    for (this.#at++; this.text.charAt(this.#at) !== '"' && this.#at < this.text.length; this.#at++) {
      const character = this.text.charAt(this.#at)
      if (character === '\\') this.#at++
      else inner += character === '$' ? this.#expansion() : character
    }
    return inner
  }

  #expansion(): string {
    if (this.text.startsWith('$((', this.#at)) {
      this.#at = this.text.indexOf('))', this.#at) + 1
    } else if (this.text.startsWith('$(', this.#at)) {
      this.#at += 2
      this.read(')')
    } else if (this.text.startsWith('${', this.#at)) {
      this.#at = this.text.indexOf('}', this.#at)
    }
    return '$'
  }

  #skipComment(): void {
    while (this.#at + 1 < this.text.length && this.text.charAt(this.#at + 1) !== '\n') this.#at++
  }
}

/** Takes the words of one command after another and keeps the first of each. */
class CommandReader {
  isPattern = false
  #word = ''
  #isFirst = true
  #isCase = false
  #isRunner = false

  constructor(readonly programs: Set<string>) {}

  get isBetweenWords(): boolean {
    return this.#word === ''
  }

  add(part: string): void {
    this.#word += part
  }

  takeWord(): string {
    const word = this.#word
    this.#word = ''
    return word
  }

  beginPattern(): void {
    this.isPattern = true
  }

  endPattern(): void {
    this.takeWord()
    this.isPattern = false
    this.#isFirst = true
  }

  endCommand(): void {
    this.endWord()
    this.#isFirst = true
    this.#isRunner = false
  }

  endWord(): void {
    const word = this.takeWord()
    if (word === '') return
    if (this.isPattern) this.isPattern = word !== 'esac'
    else if (word === 'in' && this.#isCase) this.#beginCase()
    else if (this.#isFirst) this.#firstWord(word)
  }

  #beginCase(): void {
    this.#isCase = false
    this.isPattern = true
  }

  #firstWord(word: string): void {
    const isSkipped = /^\w+\+?=|^\d*[<>]/.test(word) || (this.#isRunner && word.startsWith('-'))
    if (isSkipped || OPENING.has(word)) return
    this.#isCase = word === 'case'
    this.#isRunner = RUNNERS.has(word)
    this.#isFirst = this.#isRunner
    if (!word.includes('$') && !PLAIN.has(word) && !BUILTINS.has(word)) this.programs.add(baseName(word))
  }
}

/** A program by its path is the same program; a path into the project is none of the machine's. */
const baseName = (word: string): string =>
  /^\/(usr\/)?s?bin\//.test(word) ? word.replace(/^.*\//, '') : word
