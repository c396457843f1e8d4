import { isReservedGroup } from '@portico/protocol'
import type { User } from '@portico/sdk'
import { createContext, useContext } from 'react'

/**
 * Which session the pages use. `console`: the console's own, in memory. `person`: the person's session on the hub,
 * which is enough for their account and never for administration.
 */
export type PageSession = 'console' | 'person'

export const SessionKindContext = createContext<{
  readonly kind: PageSession
  /** Switches to a console session, which the person must sign in for. */
  readonly signInToConsole: () => void
}>({ kind: 'console', signInToConsole: () => {} })

export const useSessionKind = () => useContext(SessionKindContext)

export const isAccountPage = (path: string): boolean => /^(\/console)?\/account\/?$/.test(path)

/** Signs people in to the console itself, as the server requires when they change how they sign in. */
export const isStaff = (user: User): boolean => user.getGroups().some(isReservedGroup)

/** Whether the URL contains a link that signs someone in. */
export const signsIn = ({ search }: Pick<Location, 'search'>): boolean => /[?&](sidcp|challenges)=/.test(search)

/**
 * The initial session: on the account page the hub's, so that one sign-in serves both, unless the person is already
 * signed in to the console. A sign-in link takes precedence over an existing session.
 */
export const firstSession = (token: string, address: Pick<Location, 'pathname' | 'search'>): PageSession =>
  isAccountPage(address.pathname) && (token === '' || signsIn(address)) ? 'person' : 'console'
