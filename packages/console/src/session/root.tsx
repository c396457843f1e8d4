import { Outlet } from 'react-router'
import type { ConsoleSettings } from '../settings.js'
import { SettingsContext } from '../settings.js'
import { Gate } from './gate.js'

/** Wraps every page with the console's settings and the sign-in. */
export function Root({ settings }: { readonly settings: ConsoleSettings }) {
  return (
    <SettingsContext.Provider value={settings}>
      <Gate settings={settings}>
        <Outlet />
      </Gate>
    </SettingsContext.Provider>
  )
}
