import { WARNING_SENTENCES } from '../../../formats/warning-sentences.ts'
import type { Job, Problem } from '../../model/import/queue/job.ts'
import type { QueueState } from '../../model/import/queue/queue.ts'
import type { Hold } from '../../model/requests/patient-requests.ts'

const songs = (count: number) => (count === 1 ? 'one song' : `${count} songs`)
const files = (count: number) => (count === 1 ? 'one file' : `${count} files`)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const results: Record<Job['result'], string> = {
  waiting: 'Still to be done',
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Already up to date',
  attached: 'Attached to its song',
  alreadyAttached: 'The song has this file already',
  skipped: 'Skipped',
  noSong: 'No song found',
  unmatchedPdf: 'No song found for this PDF',
  songMissing: 'Not attached: its song was not imported',
  failed: 'Failed',
}

const problems: Record<Exclude<Problem['kind'], 'message'>, string> = {
  conflict: 'Others kept saving this song at the same time. Try again later.',
  notPdf: 'This is not a PDF.',
  lateHeader: 'Something else stands before the PDF in this file. Save it as a PDF again.',
  empty: 'This file is empty.',
  tooLarge: 'This file is larger than 20 MB.',
  nameTooLong: 'The file name is longer than 255 characters.',
  unreadable: 'This file cannot be read any more.',
}

const halted: Record<(QueueState & { kind: 'halted' })['reason'], string> = {
  otherPerson: 'Another person is signed in now. Only whoever began this import can go on with it.',
  elsewhere: 'This import goes on in another window.',
  notKept: 'The browser could not put down what is done so far. Make some room and go on.',
}

const hold = (reason: (Hold & { kind: 'waiting' })['reason'], seconds: number) => {
  if (reason === 'noAnswer') return `No answer from the server. Next try in ${seconds} s; nothing is lost.`
  if (reason === 'busy') return `The server is busy. Next try in ${seconds} s; nothing is lost.`
  return `A short rest, so that others are not held up. It goes on by itself in ${seconds} s.`
}

export const transfer = {
  warnings: WARNING_SENTENCES,
  hold,
  signedOut: 'Your session has ended. Sign in, and it goes on.',
  import: {
    title: 'Import songs',
    intro:
      'From OpenLyrics, OpenLP, OpenSong, ChordPro, SongSelect, ProPresenter, EasyWorship, plain text, exports of another Psaltery and more. PDFs with the name of a song are attached to it.',
    drop: 'Drop files, a folder or a zip here, or',
    chooseFiles: 'Choose files',
    chooseFolder: 'Choose a folder',
    reading: (count: number) => `Reading … ${files(count)} so far`,
    stopReading: 'Stop reading',
    comparing: (count: number) => `Comparing with the songs of the church … ${count} so far`,
    compareFailed: 'The songs of the church could not all be read; duplicates may be missing below.',
    found: (songCount: number, fileCount: number) =>
      `${capital(songs(songCount))} found in ${files(fileCount)}.`,
    nothing: 'No songs found',
    nothingHint: 'Nothing in these files could be read as a song. The list below says why.',
    startOver: 'Choose other files',
    languageLabel: 'Language of the words',
    languageHint: (count: number) =>
      `For ${songs(count)} whose file does not say it. A tag such as en, de or pt-BR.`,
    policy: 'Songs that may be there already',
    policies: { skip: 'Skip', update: 'Update', create: 'Create anyway' },
    policyHint:
      'Updating adds what the song does not have yet and replaces the words in the same language. Earlier versions stay in the history.',
    show: 'Show',
    showAll: 'All',
    showNotable: (count: number) => `To check (${count})`,
    showMore: 'Show more',
    table: 'Songs in the files',
    columns: { song: 'Song', notes: 'Notes', action: 'What to do' },
    sections: (count: number) => (count === 1 ? 'one section' : `${count} sections`),
    noLanguage: 'Language not given',
    noWords: 'No words',
    actionFor: (title: string) => `What to do with ${title}`,
    create: 'Create',
    update: (title: string) => `Update “${title}”`,
    skip: 'Skip',
    mayBeThere: (titles: string[]) =>
      `May be there already: ${titles.map((title) => `“${title}”`).join(', ')}.`,
    mayBeTwin: (path: string) => `May be the same song as in ${path}.`,
    otherFiles: 'Files without songs',
    pdfs: 'PDFs',
    pdfFor: (title: string) => `for ${title}`,
    pdfUnmatched: 'no song has this name',
    start: (count: number) => (count === 1 ? 'Import one song' : `Import ${count} songs`),
    starting: 'Preparing …',
    checkFirst: 'Wait until everything is read and compared.',
    notKept: 'This browser cannot keep the import. Leave this page open until it is done.',
    running: 'Importing',
    paused: 'Paused',
    finished: 'Done',
    halted,
    progress: (done: number, total: number) => `${done} of ${total}`,
    pause: 'Pause',
    goOn: 'Go on',
    retry: 'Try the failed ones again',
    newImport: 'New import',
    discard: 'End this import',
    discardTitle: 'End this import?',
    discardHint: (left: number) =>
      `${capital(left === 1 ? 'one entry has' : `${left} entries have`)} not been imported yet. What is imported stays.`,
    keepIt: 'Keep it',
    toLibrary: 'To the songs',
    report: 'Report',
    reportHeading: (church: string, when: string) => `Import into ${church}, ${when}`,
    saveText: 'Save as text',
    saveCsv: 'Save as CSV',
    reportName: 'import-report',
    reportColumns: ['File', 'Song', 'Result', 'Notes'],
    results,
    problems,
    sheetMusic: 'Sheet music',
  },
  export: {
    title: 'Export songs',
    intro: 'As files that other programs read. Sheet music is not part of them.',
    songTitle: 'Export this song',
    format: 'Format',
    formats: { openlyrics: 'OpenLyrics', chordpro: 'ChordPro', text: 'Plain text' },
    hints: {
      openlyrics: 'XML, read by OpenLP and others; all languages in one file.',
      chordpro:
        'For chord sheets; one file for each language. Chords are not kept here, so there are none in it.',
      text: 'To read and to paste; one file for each language.',
    },
    which: 'Which songs',
    all: 'All songs of the church',
    some: 'Chosen songs',
    search: 'Search songs to choose',
    chosen: (count: number) => `${capital(songs(count))} chosen`,
    choose: (title: string) => `Export ${title}`,
    chooseShown: 'Choose all shown',
    clear: 'Choose none',
    none: 'No song matches.',
    more: 'Show more songs',
    download: 'Save file',
    downloadAll: 'Save as zip',
    collecting: (done: number) => `Reading … ${songs(done)} so far`,
    collectingOf: (done: number, total: number) => `Reading … ${done} of ${songs(total)}`,
    slow: 'About a hundred songs a minute, so that others are not held up. Leave this page open.',
    cancel: 'Cancel',
    done: (count: number) => `Done: ${songs(count)} saved.`,
    failed: (message: string) => `The export ended early: ${message}`,
    zipName: (church: string) => `${church} songs`,
  },
}
