/** What the page says about each bench; the order is the page's, and that in which they run. */
interface Section {
  readonly title: string
  readonly text: string
  /** How the names of its plots begin. */
  readonly plotNames: readonly string[]
}

export const SECTIONS: Readonly<Record<string, Section>> = {
  start: {
    title: 'Start and memory at rest',
    text: 'From the start of the process until it listens, on an existing database; the memory three seconds later.',
    plotNames: [],
  },
  reads: {
    title: 'Reads',
    text: `One song over and over, beside a bare Bun server that does one \`findOne\` for each request. "By CPU time" compares
requests per second of CPU time of the server and mongod together, which other work on the machine disturbs less.`,
    plotNames: ['reads'],
  },
  writes: {
    title: 'Saves',
    text: `Each client adds a song and saves it again. Beside it, servers that write the same documents and do nothing else.`,
    plotNames: ['saves'],
  },
  search: {
    title: 'Search',
    text: `About sixty kinds of questions, each asked again and again, beside SQLite's trigram index over the same songs; the pages
are compared. The server keeps what the list shows of the songs that were shown last; a question that is asked for the
first time reads its songs from MongoDB.`,
    plotNames: ['search'],
  },
  files: {
    title: 'Files',
    text: `Downloads beside nginx and a bare \`Bun.file\`, uploads with their check beside the driver's own GridFS stream
without one.`,
    plotNames: [],
  },
  mixed: {
    title: 'All of it at the same time',
    text: `Half of the requests read a song, 30 % search, 15 % download a sheet of 250 kB, 5 % save. "People" pause before each
request, for 250 ms at the mean, which is far more often than anyone clicks; "the mix" is clients that send their next
request as soon as they have the answer, so that many of them load the machine fully, and their own work is part of it
(saturation). Beside both, one client that does the same alone. A pause is the longest time in which an event loop of the
server did nothing else; "on the processor" leaves out the time in which other programs had it. A turn of the people in
which the host of this machine gave more than 2 % of the processors' time to other machines is measured again, at most
five times.`,
    plotNames: ['mix'],
  },
}
