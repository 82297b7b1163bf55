import type { Notes } from './notes.ts'

const SHARD_KEY = 'The shard key of a sharded cluster.'

export const fileNotes: Readonly<Record<'assets' | 'files' | 'chunks', Notes>> = {
  assets: {
    purpose: 'An uploaded file: its name, size and number of pages. `sha256` names its bytes.',
    writtenBy: 'The upload, `import`, `restore`.',
    readBy: 'Downloads, arrangements, `export`, `backup`, `verify`.',
    growth: 'One document for each upload.',
    removal: 'Nothing, also if no arrangement uses the file: earlier revisions may.',
    queries: {
      churchId_1_sha256_1: 'Whether bytes have an asset, for the cleaner and `verify`.',
      churchId_1__id_1: SHARD_KEY,
    },
    references: { churchId: 'churches', sha256: 'files' },
  },
  files: {
    purpose:
      'The bytes of a file, once for each church and content (GridFS bucket `bytes`). `complete` is false until every chunk is stored.',
    writtenBy: 'The upload, `restore`.',
    readBy: 'Downloads that are not in the cache folder, `export`, `backup`, `verify --bytes`.',
    growth: 'One document for each different file of a church.',
    removal: 'The cleaner deletes files without an asset, such as those of interrupted uploads.',
    queries: { churchId_1_sha256_1: 'The bytes of an asset. The same content is stored once.' },
    references: { churchId: 'churches' },
  },
  chunks: {
    purpose: 'A part of a file of up to 1 MiB.',
    writtenBy: 'The upload, `restore`.',
    readBy: 'Downloads that are not in the cache folder, `export`, `backup`, `verify --bytes`.',
    growth: 'The size of all different files; the largest collection of most servers.',
    removal: 'The cleaner deletes the chunks of the files that it deletes.',
    queries: {
      files_id_1_n_1: 'The chunks of a file in their order.',
      churchId_1_files_id_1_n_1: 'The same on a sharded database.',
    },
    references: { files_id: 'files' },
  },
}

export const serverNotes: Readonly<Record<'restores' | 'removals' | 'setUpCodes' | 'writers', Notes>> = {
  restores: {
    purpose:
      'A church that is being restored. It becomes a document of `churches` at the end of the restore.',
    writtenBy: '`restore`.',
    readBy: '`restore`, `verify`.',
    growth: 'One document for each running or interrupted restore of a church.',
    removal: 'The end of the restore, or `restore --forget`.',
    queries: {
      archive_1_sourceId_1:
        'The restore of a church of an archive, to continue it. `restore` creates the index.',
    },
    references: {},
  },
  removals: {
    purpose:
      'A church that was removed. Its record in `churches` and its members are gone; the rest of what belonged to it is being erased.',
    writtenBy: 'The page of the first church and `demo --remove`, when they remove the demo church.',
    readBy: 'The server, at its start and every five minutes; `verify`.',
    growth: 'One document for each church that was removed a few minutes ago.',
    removal: 'The server, 15 minutes after the removal, when everything is erased.',
    queries: {},
    references: {},
  },
  setUpCodes: {
    purpose:
      'A link that makes the first church of the server, good for 24 hours. `_id` is the SHA-256 of the code in it.',
    writtenBy: '`set-up-link`; `serve` on a terminal, while there is no church but the demo.',
    readBy: 'The page of the first church.',
    growth: 'One document for each link of the last day.',
    removal: 'Using a link deletes all, and MongoDB deletes it after `expiresAt`.',
    queries: { expiresAt_1: 'MongoDB deletes the document at that time.' },
    references: {},
  },
  writers: {
    purpose:
      'The lease of a database session that saves run in. Another process ends the session when the lease has expired.',
    writtenBy: 'The save pipeline, twice a second while it saves.',
    readBy: 'Saves that wait for a lock.',
    growth: 'A few documents for each running server.',
    removal: 'The stop of the server; MongoDB deletes a lease one hour after its last renewal.',
    queries: { seenAt_1: 'MongoDB deletes the document one hour after that time.' },
    references: {},
  },
}
