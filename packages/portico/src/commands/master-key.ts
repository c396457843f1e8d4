import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.js'
import { formerKeyFile, formerMasterKey, replaceFile, SECRET_FILES, storedSecret } from '../data-directory.js'
import { loadSettings } from '../load-settings.js'
import { UserError } from '../output.js'
import { withOperations } from './with-operations.js'

/** Running servers check for a new master key every two seconds. */
const TAKEN_UP = 3_000

/**
 * `portico key rotate --master`: creates a new master key, which running servers start to use, and encrypts everything
 * permanent with it. The next run continues an interrupted one. If the key is a setting, only the encrypting remains to be done
 * here.
 */
export async function rotateMasterKey(context: Context, json: boolean): Promise<void> {
  const { configuration, reading } = loadSettings(context)
  const directory = configuration.dataDirectory
  const isExternal = reading.values.PORTICO_MASTER_KEY !== undefined
  if (isExternal && reading.values.PORTICO_MASTER_KEY_OLD === undefined)
    throw new UserError(
      'PORTICO_MASTER_KEY is set, so this program cannot change it. Set it to the new key and PORTICO_MASTER_KEY_OLD to the current one, restart every server with both, then run this command again.',
    )
  const output = context.output({ json })
  const isResumed = !isExternal && isUnfinished(directory)
  const rows = await withOperations(context, async ({ masterKey }) => {
    await masterKey.prepare()
    if (isExternal) return masterKey.reseal()
    const remaining = isResumed ? await masterKey.reseal() : 0
    if (remaining > 0) return remaining
    exchange(directory)
    output.note('The new master key is in place. Waiting until running servers use it.')
    await pause(TAKEN_UP)
    return masterKey.reseal()
  })
  const former = isExternal ? 'PORTICO_MASTER_KEY_OLD' : formerKeyFile(directory)
  output.result(
    { reencrypted: rows, former },
    `${rows} secrets are encrypted under the new master key. No one was signed out.\nEarlier backups need the previous key, which is kept in ${former}.`,
  )
}

/** Whether there is a previous key that differs from the current one: then the replacement itself is done. */
function isUnfinished(directory: string): boolean {
  const former = formerMasterKey(directory)
  const present = storedSecret(directory, 'masterKey')
  return former !== undefined && present instanceof Uint8Array && !Buffer.from(former).equals(present)
}

/** First the previous key is saved, then the new one replaces it: both are available at every moment. */
function exchange(directory: string): void {
  const { file } = SECRET_FILES.masterKey
  const present = storedSecret(directory, 'masterKey')
  if (!(present instanceof Uint8Array))
    throw new UserError(`${directory} has no ${file}. Start the server once to create it.`)
  replaceFile(directory, `${file}.old`, Buffer.from(present).toString('base64url'))
  replaceFile(directory, file, randomBytes(32).toString('base64url'))
}
