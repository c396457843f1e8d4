import type { OwnKey } from '@portico/openapi/samples'
import { createContext, type RefObject, useContext, useEffect } from 'react'
import { askForSampleKey, sandboxAddress, useOwnSampleKey } from '../../../client/openapi/own-sample-key.js'
import { useChoices } from './choices.js'

/**
 * The address of the sandbox for the samples of a page, from the site's option; without one, samples contain no key.
 */
export const Sandbox = createContext<string | undefined>(undefined)

/**
 * The credentials in samples, the names of the keys to choose from, and whether the site's own keys are unavailable.
 */
interface OwnKeys {
  readonly own?: OwnKey
  readonly names: readonly string[]
  readonly hasFailed: boolean
}

/**
 * The reader's own key and the server that accepts it. It is requested when the first sample comes into view, so that
 * only readers who look at samples have one.
 */
export function useOwnKey(place: RefObject<Element | null>): OwnKeys {
  const sandbox = useContext(Sandbox)
  const { chosenKey } = useChoices()
  const { session, key, keys, hasFailed = false } = useOwnSampleKey()
  const hasSandbox = sandbox !== undefined
  const asking = keys === undefined ? session : undefined
  useEffect(() => {
    const { current } = place
    if (asking === undefined || !current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void askForSampleKey(asking, hasSandbox)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [asking, place, hasSandbox])
  const names = keys?.map(({ name }) => name) ?? []
  const real = keys?.[chosenKey] ?? keys?.[0]
  if (real) return { own: { key: real.key, credentials: real.credentials }, names, hasFailed }
  const own = sandbox === undefined || key === undefined ? undefined : { key, server: sandboxAddress(sandbox) }
  return { own, names, hasFailed }
}
