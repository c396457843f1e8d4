import type { User } from '@portico/sdk'
import { createContext, useContext } from 'react'
import type { Connection } from './call.js'

/** The session that the pages use. */
export interface Session {
  readonly connection: Connection
  readonly user: User
  readonly leave: () => void
}

export const SessionContext = createContext<Session | undefined>(undefined)

/** The session provided to this component. @throws Error outside a provider, which is a bug. */
export function useConnection(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useConnection is called outside of the signed-in part of the console.')
  return session
}
