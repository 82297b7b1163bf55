/** The browser's own dialog that puts the app on the home screen. Not every browser has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

type Listener = () => void

let held: InstallPrompt | null = null
const listeners = new Set<Listener>()

const become = (next: InstallPrompt | null) => {
  held = next
  for (const listener of listeners) listener()
}

/** Offered by the browser soon after a page names what the app is on a home screen, and held back until there is a good moment. */
export const installPrompt = {
  begin(): () => void {
    const offered = (event: Event) => {
      event.preventDefault()
      become(event as InstallPrompt)
    }
    window.addEventListener('beforeinstallprompt', offered)
    nameIcons()
    return () => window.removeEventListener('beforeinstallprompt', offered)
  },
  isHeld: () => held !== null,
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  async show() {
    const prompt = held
    become(null)
    await prompt?.prompt()
  },
}

/** Not in the page of the server: browsers would fetch them with the first scripts. */
function nameIcons(): void {
  for (const [rel, href] of [
    ['manifest', MANIFEST],
    ['apple-touch-icon', TOUCH_ICON],
  ] as const) {
    if (document.head.querySelector(`link[rel="${rel}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel, href }))
  }
}
