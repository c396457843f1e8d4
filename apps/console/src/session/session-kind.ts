import { STORAGE_KEYS } from '@portico/protocol'
import type { User } from '@portico/sdk'
import { createContext, useContext } from 'react'

/**
 * Which session the pages work with. `console`: one of the console's own, in memory. `person`: the one that the person has
 * on the hub, which is enough for their account and never for administering.
 */
export type PageSession = 'console' | 'person'

export const SessionKindContext = createContext<{
  readonly kind: PageSession
  /** Goes on with a session of the console, which the person has to sign in for. */
  readonly signInToConsole: () => void
}>({ kind: 'console', signInToConsole: () => {} })

export const useSessionKind = () => useContext(SessionKindContext)

export const isAccountPage = (path: string): boolean => /^(\/console)?\/account\/?$/.test(path)

/** People who sign in to the console itself, as the server asks of them when they change how they sign in. */
export const isStaff = (user: User): boolean =>
  user.getGroups().some((group) => group === 'portico-admins' || group === 'portico-impersonators')

/** Whether the address carries a link that signs its reader in. */
export const signsIn = ({ search }: Pick<Location, 'search'>): boolean => /[?&](sidcp|challenges)=/.test(search)

/**
 * The session to begin with: the hub's for the account page of a person who is signed in there and not here, or who comes
 * by a link.
 */
export function firstSession(token: string, address: Pick<Location, 'pathname' | 'search'>): PageSession {
  if (!isAccountPage(address.pathname)) return 'console'
  return signsIn(address) || (token === '' && isSignedInOnHub()) ? 'person' : 'console'
}

function isSignedInOnHub(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.userToken) !== null
  } catch {
    return false
  }
}
