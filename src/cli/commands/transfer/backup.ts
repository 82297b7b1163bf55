import { backUp } from '../../../maintenance/archive/export.ts'
import { command } from '../../command.ts'
import { withStorage } from '../../storage.ts'
import { progressBar } from '../../terminal.ts'
import { countWords, FILE, notIncluded, plural } from './archive-summary.ts'

export const backup = command(
  {
    name: 'backup',
    summary: 'Write everything, people and their roles included, to a zip file',
    details:
      'People may go on saving: each church is written as it was when its turn came. Sessions are left out. The file\n' +
      'holds the hashes of passwords, so only its owner may read it. An older FILE is replaced when the new one is\n' +
      'complete. "restore --all" brings everything back.',
    operand: FILE,
  },
  ({ config, operands: [file = ''], json }) =>
    withStorage(config, async (storage) => {
      const progress = progressBar(json)
      const { churches, people, deletedAccounts, files } = await backUp(storage, file, progress.show).finally(
        progress.end,
      )
      const described = churches.map(({ id, name, counts }) => ({ id, name, counts }))
      const all = [
        plural(churches.length, 'church', 'churches'),
        plural((people ?? 0) - deletedAccounts, 'person', 'people'),
        ...(deletedAccounts > 0 ? [plural(deletedAccounts, 'deleted account')] : []),
        countWords(churches, files),
      ]
      const left = await notIncluded(config, 'it')
      return {
        json: { file, churches: described, people, files, ...left.json },
        text: `Everything is in ${file}: ${all.join(', ')}.${left.text}`,
      }
    }),
)
