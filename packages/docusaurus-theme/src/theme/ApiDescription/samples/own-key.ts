import { createContext, type RefObject, useContext, useEffect } from 'react'
import { askForSampleKey, sandboxAddress, useOwnSampleKey } from '../../../client/own-sample-key.js'
import type { OwnKey } from './sample-request.js'

/** The address of the sandbox that answers the samples of a page, as the site's option gives it; without one they carry no key. */
export const Sandbox = createContext<string | undefined>(undefined)

/**
 * The reader's own key and where it counts. It is asked for when the first sample comes into view, so that only readers who look at
 * samples have one.
 */
export function useOwnKey(place: RefObject<Element | null>): OwnKey | undefined {
  const sandbox = useContext(Sandbox)
  const { session, key } = useOwnSampleKey()
  const asking = sandbox !== undefined && key === undefined ? session : undefined
  useEffect(() => {
    const { current } = place
    if (asking === undefined || !current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((one) => one.isIntersecting)) void askForSampleKey(asking)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [asking, place])
  return sandbox === undefined || key === undefined ? undefined : { key, server: sandboxAddress(sandbox) }
}
