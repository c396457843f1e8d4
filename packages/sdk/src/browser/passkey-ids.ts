import { OLDER_PASSKEY_IDS, PASSKEY_IDS } from '../wire-values.js'
import type { KeyValueStore } from './storage.js'

/** Ids of the passkeys that this browser created for a scope, so that the server offers those. */
export const passkeyIds = (store: KeyValueStore, scope: string): readonly string[] =>
  idsFor(scope, store.getItem(PASSKEY_IDS), store.getItem(OLDER_PASSKEY_IDS))

/**
 * Stores the id of a passkey that was just registered. If the store is full, only a convenience is lost, never a
 * sign-in.
 */
export function keepPasskeyId(store: KeyValueStore, scope: string, id: string): void {
  try {
    store.setItem(PASSKEY_IDS, withId(store.getItem(PASSKEY_IDS), scope, id))
  } catch {
    // The server can find the passkey without it.
  }
}

/**
 * The ids in stored texts, each once.
 * @param text JSON: lists of ids by scope.
 * @param older What other clients write: a JSON list for any scope, or a single id as it is.
 */
export function idsFor(scope: string, text: string | null, older: string | null): readonly string[] {
  const list = parsed(older)
  const anywhere = typeof list === 'object' ? texts(list) : texts([older])
  return [...new Set([...texts(parsed(text)?.[scope]), ...anywhere])]
}

/** The stored text with one more id. */
export const withId = (text: string | null, scope: string, id: string): string =>
  JSON.stringify({
    ...parsed(text),
    [scope]: idsFor(scope, text, null)
      .filter((each) => each !== id)
      .concat(id),
  })

/** The page's own storage may contain anything. */
const texts = (list: unknown) =>
  (Array.isArray(list) ? list.filter((id) => id && typeof id === 'string') : []) as string[]

function parsed(text: string | null): Readonly<Record<string, unknown>> | null | undefined {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
