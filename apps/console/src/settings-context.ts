import { createContext, useContext } from 'react'
import type { ConsoleSettings } from './settings.js'

export const SettingsContext = createContext<ConsoleSettings>({
  organization: '',
  mail: 'none',
  nonce: '',
  token: '',
  origin: '',
})

/** What the server said about itself. */
export const useSettings = (): ConsoleSettings => useContext(SettingsContext)
