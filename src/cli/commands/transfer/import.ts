import { churchById } from '../../../churches/service.ts'
import { invalid } from '../../../core/failures.ts'
import { type Member, TOOL_ID } from '../../../core/people.ts'
import { encodingCalled } from '../../../formats/encoding.ts'
import { languageTagOf } from '../../../formats/languages.ts'
import { createSaveQueue } from '../../../saves/save-queue.ts'
import { command, type Option } from '../../command.ts'
import { listFiles } from '../../import/files.ts'
import { importSongs } from '../../import/import-songs.ts'
import { collectReport } from '../../import/report.ts'
import { church, flag, optional } from '../../options.ts'
import { withStorage } from '../../storage.ts'
import { progressBar } from '../../terminal.ts'

/** Longer than for a request: on a busy machine many saves are under way, and no client retries them. */
const SAVE_TIMEOUT_MS = 120_000

const language: Option = {
  value: 'LANGUAGE',
  about: '',
  check(given) {
    const tag = languageTagOf(given)
    if (tag) return tag
    throw invalid(`--language must be a language such as de, pt-BR or German, but is "${given}".`)
  },
}

const encoding: Option = {
  value: 'ENCODING',
  about: '',
  check(given) {
    const label = encodingCalled(given)
    if (label) return label
    throw invalid(`--encoding must be an encoding such as windows-1250, gbk or euc-kr, but is "${given}".`)
  },
}

export const importCommand = command(
  {
    name: 'import',
    summary: 'Import songs of other programs into a church',
    details:
      'Reads OpenLyrics, OpenSong, ProPresenter 6, SongBeamer, ChordPro, OnSong, SongPro, SongSelect (.txt and .usr),\n' +
      'EasyWorship and plain text, VideoPsalm, FreeShow, Quelea, EasySlides, OpenLP (songs.sqlite), EasyWorship 6 (Songs.db\n' +
      'beside SongWords.db), CSV and exports of Psaltery, from files, folders and zips. Of an export the songs and their\n' +
      'words are read; "restore" brings its history and its sheet music too.\n' +
      'Songs the church seems to have already are left alone and listed. The same files can be imported again at any time,\n' +
      'also after an interruption: what is there is not saved twice. Chords become a chart. PDF files can be added in\n' +
      'the web app.',
    operand: { value: 'PATH', many: true },
    options: {
      church,
      language: optional(
        language,
        'The language of words whose file does not say it, by its tag or name; by default the one most words of the church are in',
      ),
      encoding: optional(
        encoding,
        'The encoding of files that do not say it, such as windows-1250; by default it is recognised',
      ),
      'keep-duplicates': flag('Save songs that the church seems to have already, too'),
      update: flag('Bring songs up to date which were imported by this tool and not changed here since'),
      'dry-run': flag('Only say what would be done'),
    },
  },
  ({ config, values, operands, json }) =>
    withStorage(config, async (storage) => {
      if (values.update && values['keep-duplicates'])
        throw invalid('--update does not go with --keep-duplicates.')
      await churchById(storage.collections, values.church)
      const paths = await listFiles(operands)
      const progress = progressBar(json)
      const report = collectReport(progress.show, { isForProgram: json, isUpdate: values.update })
      const saveQueue = createSaveQueue(storage, { timeoutMs: SAVE_TIMEOUT_MS })
      const member: Member = { userId: TOOL_ID, churchId: values.church, role: 'Administrator' }
      const options = {
        language: values.language,
        encoding: values.encoding,
        keepDuplicates: values['keep-duplicates'],
        update: values.update,
        dryRun: values['dry-run'],
      }
      try {
        await importSongs({ ...storage, saveQueue }, member, paths, options, report)
      } finally {
        await saveQueue.close()
        progress.end()
      }
      return report.outcome()
    }),
)
