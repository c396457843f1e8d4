import { useSyncExternalStore } from 'react'

const NAME = 'hub-sandbox-key'
const listeners = new Set<() => void>()
let current: string | undefined

/** A word that no one else is using. */
export const freshWord = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 10)

/** The sandbox key of this tab: made on first use, the same in every panel, gone when the tab is closed. */
export function useSandboxKey(): [string, (key: string) => void] {
  return [useSyncExternalStore(subscribe, read), write]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): string {
  current ??= stored() ?? `tk_sandbox_${freshWord()}`
  return current
}

function write(key: string): void {
  current = key
  try {
    sessionStorage.setItem(NAME, key)
  } catch {
    // Storage may be closed to this page; the key then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(NAME) ?? undefined
  } catch {
    return undefined
  }
}
