import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { secretKeyPath } from '../../events/webhooks/secret.ts'
import { keyFile, passwordFile } from '../../mongod/credentials.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const MB = 1_000_000
const LITTLE_SPACE = 1000 * MB
/** Below this much, an upload of 20 MB and the journal of MongoDB may already fail. */
const NO_SPACE = 200 * MB

/** Checks the folders on this machine: write access, permissions and free space. */
export const checkFolders = async (config: Config): Promise<Finding[]> => {
  const dataDir = resolve(config.dataDir)
  const folders = config.mongodbUri ? [config.cacheDir] : [dataDir, config.cacheDir]
  const checks = folders.flatMap((folder) => [checkWritable(folder), checkSpace(folder)])
  if (!config.mongodbUri) checks.push(checkSecrets(join(dataDir, 'mongodb'), secretKeyPath(config)))
  return Promise.all(checks)
}

const checkWritable = async (folder: string): Promise<Finding> => {
  const existing = await nearestFolder(folder)
  try {
    await access(existing, constants.W_OK | constants.X_OK)
    return ok('permissions', `${folder} can be written.`)
  } catch {
    return problem(
      'permissions',
      `${existing} cannot be written by this user; run as the user whom it belongs to, or change its owner.`,
    )
  }
}

const checkSpace = async (folder: string): Promise<Finding> => {
  const { bavail, bsize } = await statfs(await nearestFolder(folder))
  return judgeSpace(`the disk of ${folder}`, bavail * bsize)
}

/** Also checks the disk of a remote MongoDB, which reports its free bytes. */
export const judgeSpace = (disk: string, free: number): Finding => {
  const size = free < 10_000 * MB ? `${Math.round(free / MB)} MB` : `${Math.round(free / (1000 * MB))} GB`
  const sentence = `${size} are free on ${disk}`
  if (free < NO_SPACE) return problem('disk space', `Only ${sentence}: saves will soon fail; make space now.`)
  if (free < LITTLE_SPACE) return warning('disk space', `Only ${sentence}; make space soon.`)
  return ok('disk space', `${sentence}.`)
}

const checkSecrets = async (dbPath: string, secretKey: string): Promise<Finding> => {
  for (const path of [dbPath, keyFile(dbPath), passwordFile(dbPath), secretKey]) {
    const mode = await stat(path).then(
      (found) => found.mode,
      () => 0,
    )
    if ((mode & 0o077) !== 0)
      return problem(
        'permissions',
        `${path} can be read by other users of this machine; run "chmod go= ${path}".`,
      )
  }
  return ok('permissions', 'The database and its passwords are readable by their owner alone.')
}

/** The folder, or its nearest parent that exists. */
const nearestFolder = async (folder: string): Promise<string> => {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}
