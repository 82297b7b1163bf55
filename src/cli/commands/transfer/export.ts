import { exportChurch } from '../../../maintenance/archive/export.ts'
import { command } from '../../command.ts'
import { church } from '../../options.ts'
import { withStorage } from '../../storage.ts'
import { progressBar } from '../../terminal.ts'
import { countWords, FILE } from './archive-summary.ts'

export const exportCommand = command(
  {
    name: 'export',
    summary: 'Write a church with its history and its files to a zip file',
    details:
      'People may go on saving: what is written is the church as it was at the beginning. The people themselves are\n' +
      'not part of it; "backup" has them. "restore" makes a new church of the file, here or elsewhere, and\n' +
      'docs/archive.md describes it for other programs. An older FILE is replaced when the new one is complete.',
    options: { church },
    operand: FILE,
  },
  ({ config, values, operands: [file = ''], json }) =>
    withStorage(config, async (storage) => {
      const progress = progressBar(json)
      const written = await exportChurch(storage, values.church, file, progress.show).finally(progress.end)
      const [exported] = written.churches
      const { counts, ...described } = exported ?? { counts: null }
      return {
        json: { file, church: described, counts, files: written.files },
        text: `${exported?.name} is in ${file}: ${countWords(written.churches, written.files)}.`,
      }
    }),
)
