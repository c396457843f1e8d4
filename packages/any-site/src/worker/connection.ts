import { connect } from '@portico/sealing/reading/key-table'

let connecting: Promise<IDBDatabase> | undefined

const forget = () => {
  connecting = undefined
}

/**
 * The worker's connection to the stored keys, which stays open, because they are read for every request. Pages do not stay connected: browsers
 * may not cache a page that is.
 */
export const connection = (): Promise<IDBDatabase> => {
  connecting ??= openConnection()
  return connecting
}

async function openConnection(): Promise<IDBDatabase> {
  try {
    const database = await connect()
    for (const end of ['close', 'versionchange']) database.addEventListener(end, forget)
    return database
  } catch (cause) {
    forget()
    throw cause
  }
}
