import { LICENCES_FILE, projectFile } from '../../core/system/source-or-executable.ts'
import { command } from '../command.ts'

export const licences = command(
  {
    name: 'licences',
    summary: 'Show the licences of Psaltery and of everything inside it',
  },
  async () => {
    const whole = Bun.file(projectFile(LICENCES_FILE))
    const text = (await whole.exists())
      ? await whole.text()
      : `${await Bun.file(projectFile('LICENSE')).text()}\nThe licence of each package lies in its folder under node_modules.`
    return { json: { licences: text }, text: text.trimEnd() }
  },
)
