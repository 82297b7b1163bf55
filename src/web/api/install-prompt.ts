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

/** Offered by the browser soon after a page is loaded, and held back until there is a good moment. */
export const installPrompt = {
  hold() {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      become(event as InstallPrompt)
    })
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
