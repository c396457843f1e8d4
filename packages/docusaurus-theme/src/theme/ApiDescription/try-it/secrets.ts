import { useSyncExternalStore } from 'react'

/** Where a tab keeps the key that it made for the sandbox. */
const KEPT = 'portico-sandbox-key'

/** What was typed on this page, by the words that it goes in place of; all forms share it, and it is gone with the page. */
let typed: Readonly<Record<string, string>> = {}
const listeners = new Set<() => void>()
let made: string | undefined

/** A word that no one else is using. */
export const freshWord = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 10)

/** The secrets that were typed on this page, and how one is changed. */
export function useTyped(): readonly [typeof typed, (name: string, value: string) => void] {
  return [
    useSyncExternalStore(
      subscribe,
      () => typed,
      () => typed,
    ),
    write,
  ]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function write(name: string, value: string): void {
  typed = { ...typed, [name]: value }
  for (const listener of listeners) listener()
}

/**
 * A key for the sandbox that this tab made for itself; it opens nothing of anyone.
 * @param prefix how the keys of this sandbox begin.
 */
export function madeKey(prefix: string): string {
  made ??= stored()
  return made?.startsWith(prefix) ? made : renewedKey(prefix)
}

/** Another key, with an empty sandbox. */
export function renewedKey(prefix: string): string {
  made = prefix + freshWord()
  try {
    sessionStorage.setItem(KEPT, made)
  } catch {
    // Storage may be closed to this page; the key then lasts as long as the page.
  }
  return made
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(KEPT) ?? undefined
  } catch {
    return undefined
  }
}

/** `base64(user:password)` of UTF-8, as the scheme Basic sends them (RFC 7617). */
export const basic = (user: string, password: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(`${user}:${password}`)))
