export const RIGHTS = `## Rights

The server and the admin's tool need the role \`readWrite\` on their database and nothing else. It covers reading, writing,
creating collections and indexes. \`hello\`, \`ping\`, \`buildInfo\` and ending one's
own sessions (\`killSessions\`) need no privilege. [operations.md](operations.md#a-mongodb-of-your-own) shows how to create
the user. The managed database has one user, \`psaltery\`. Backups by \`mongodump\` need a user of their own with the role
\`backup\`, and the script of \`shard\` needs one that may administer the cluster.`

export const OTHER_COLLECTIONS = `## Small collections

- \`migrations\` has one document for each migration that has run, with its number, name, time and version.
- \`installation\` has one document: the version that last started a server, its schema number, and its first and last
  start.
- \`rateLimits\` exists with \`RATE_LIMIT_STORE=mongodb\` only: one document for each limit and client address,
  person or token. MongoDB deletes it at the end of its minute.`
