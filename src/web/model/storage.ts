/**
 * The browser's storage, which may be forbidden, full or gone at any time. What it does not take is kept for as long
 * as the page is open, so that callers need no special case.
 */
export class SafeStorage {
  /** What the browser refused; null where it refused to remove something. */
  private readonly refused = new Map<string, string | null>()

  /** A function, because a browser that forbids storage throws as soon as it is looked at. */
  constructor(private readonly find: () => Storage) {}

  get(name: string): string | null {
    const refused = this.refused.get(name)
    if (refused !== undefined) return refused
    try {
      return this.find().getItem(name)
    } catch {
      return null
    }
  }

  /** False when it is only kept until the page is closed. */
  set(name: string, value: string): boolean {
    try {
      this.find().setItem(name, value)
      this.refused.delete(name)
      return true
    } catch {
      // An older value stays in the browser: after a crash it is better than nothing.
      this.refused.set(name, value)
      return false
    }
  }

  /** Whether the browser itself holds what was last set under this name. */
  holds(name: string): boolean {
    return !this.refused.has(name)
  }

  /** The names that begin like this and have a value, in no order. */
  names(prefix: string): string[] {
    const found = new Set(this.storedNames().filter((name) => name.startsWith(prefix)))
    for (const [name, value] of this.refused) {
      if (value === null) found.delete(name)
      else if (name.startsWith(prefix)) found.add(name)
    }
    return [...found]
  }

  private storedNames(): string[] {
    try {
      const storage = this.find()
      return Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(
        (name) => name !== null,
      )
    } catch {
      return []
    }
  }

  remove(name: string): void {
    try {
      this.find().removeItem(name)
      this.refused.delete(name)
    } catch {
      this.refused.set(name, null)
    }
  }
}

export const browserStorage = new SafeStorage(() => localStorage)

/** For one tab: gone when it is closed, still there after a reload. */
export const tabStorage = new SafeStorage(() => sessionStorage)
