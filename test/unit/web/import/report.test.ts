import { expect, test } from 'bun:test'
import { reportCsv, reportText } from '../../../../src/web/model/import/job.ts'

const lines = [
  { path: 'a "b".txt', title: '=1+1', result: 'Created', notes: ['One.', 'Two\nlines.'] },
  { path: 'photo.jpg', title: '', result: 'No song', notes: [] },
]

test('a CSV quotes every cell, tells its encoding, and gives a spreadsheet no formula', () => {
  expect(reportCsv(['File', 'Song', 'Result', 'Notes'], lines)).toBe(
    [
      '\uFEFF"File","Song","Result","Notes"',
      `"a ""b"".txt","'=1+1","Created","One. Two\nlines."`,
      '"photo.jpg","","No song",""',
      '',
    ].join('\r\n'),
  )
})

test('a text has a line for each file and song, with what there is to know below it', () => {
  expect(reportText('Import', lines)).toBe(
    ['Import', '', 'a "b".txt · =1+1: Created', '    One.', '    Two lines.', 'photo.jpg: No song', ''].join(
      '\r\n',
    ),
  )
})
