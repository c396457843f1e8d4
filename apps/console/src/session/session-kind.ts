import { isReservedGroup } from '@portico/protocol'
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
export const isStaff = (user: User): boolean => user.getGroups().some(isReservedGroup)

/** Whether the address carries a link that signs its reader in. */
export const signsIn = ({ search }: Pick<Location, 'search'>): boolean => /[?&](sidcp|challenges)=/.test(search)

/**
 * The session to begin with: on the account page the hub's, so that one sign-in serves both, unless the person is signed in
 * to the console already. A link goes before the session that is there.
 */
export const firstSession = (token: string, address: Pick<Location, 'pathname' | 'search'>): PageSession =>
  isAccountPage(address.pathname) && (token === '' || signsIn(address)) ? 'person' : 'console'
