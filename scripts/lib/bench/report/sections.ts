/** The text of the page about each bench, in the order of the page, which is also the order of the run. */
interface Section {
  readonly title: string
  readonly text: string
  /** How the names of its plots begin. */
  readonly plotNames: readonly string[]
}

export const SECTIONS: Readonly<Record<string, Section>> = {
  start: {
    title: 'Start and memory at rest',
    text: 'The time from the start of the process until it listens, on an existing database, and the memory three seconds later.',
    plotNames: [],
  },
  reads: {
    title: 'Reads',
    text: `Repeated reads of one song, compared with a bare Bun server that does one \`findOne\` for each request. "By CPU time"
compares requests per second of CPU time of server and mongod together, which depends less on other work of the machine.`,
    plotNames: ['reads'],
  },
  writes: {
    title: 'Saves',
    text: `Each client adds a song and saves it again. The comparison is with programs that do less:

- "six inserts": a loop without HTTP that inserts six documents as large as those of a save in one transaction, one
  command each, in one session that stays open. It checks nothing, reads nothing and moves no cursor.
- "bare": a Bun server that writes the same documents and the church's cursor, in a transaction for each request, without
  any check. "bare, group" lets waiting requests share a transaction.
- "plain": a server with the reads, checks and writes of Psaltery, in a transaction for each request.`,
    plotNames: ['saves'],
  },
  search: {
    title: 'Search',
    text: `About sixty queries, each repeated, compared with SQLite's trigram index over the same songs; the results are compared too.
The server caches the listed songs, so the first run of a query reads its songs from MongoDB.`,
    plotNames: ['search'],
  },
  files: {
    title: 'Files',
    text: `Downloads compared with nginx and a bare \`Bun.file\`, and uploads with their PDF check compared with the driver's GridFS
stream without a check.`,
    plotNames: [],
  },
  mixed: {
    title: 'Mixed load',
    text: `Half of the requests read a song, 30 % search, 15 % download a sheet of 250 kB, 5 % save. "People" pause
before each request, 250 ms on average, which is more load than real people cause. "The mix" is clients that send the next
request as soon as they have the answer; many of them saturate the machine, which also runs the clients. Both are compared
with a single client. A pause is the longest time in which an event loop of the server was blocked; "on the processor"
excludes the time in which other programs ran. A round of the people in which the host of this machine took more than 2 % of
the processor time is measured again, at most five times.`,
    plotNames: ['mix'],
  },
  phones: {
    title: 'Phones',
    text: `Phones at one address, with the default limits: within two minutes each opens a list of ten songs, with the files of the
app, and searches three times. The app reads all songs of the list in one request. Bytes are those of the bodies as they
were transferred.`,
    plotNames: [],
  },
  visit: {
    title: 'The first visit on a slow network',
    text: `A new phone opens a public page: 400 kbit/s, 400 ms to the server, a processor that is 4 times slower. What is transferred
until nothing more is requested, with the headers, and when the first text and the words of the song are on the screen. The service
of the day has five songs. When its words came after the scripts, the page of a presented service took 30 requests and 238 kB,
and its words came after 8.7 s; those of a song after 2.0 s.`,
    plotNames: [],
  },
  input: {
    title: 'Longest input',
    text: `How long each route and page of version 2 holds up the event loop with the longest input that it takes: each header, the
query, the path and the body in turn, in a church whose records are as long as the limits allow. The figure is the time on the
processor, the median of the rounds, and includes reading records and making the answer. The rows are the routes with the
longest pauses, each with the part that was long; the bench prints all of them.`,
    plotNames: [],
  },
}
