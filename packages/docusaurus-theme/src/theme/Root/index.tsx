import { Context } from '@docusaurus/core/lib/client/docusaurusContext.js'
import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import { openPatches, useSite } from '../../client/store.js'
import { arrive } from '../../client/visit.js'

/** Around every page: looks for a session after hydration, and lays opened pages over the site's global data. */
export default function Root({ children }: { children: ReactNode }) {
  const site = useContext(Context)
  const { layer: Layer, parts, merge } = useSite()
  useEffect(arrive, [])
  const open = useMemo(() => {
    const patches = openPatches(parts).flatMap((patch) => patch.global)
    const globalData = merge ? merge(site.globalData, patches) : site.globalData
    return globalData === site.globalData ? site : { ...site, globalData }
  }, [site, parts, merge])
  return (
    <Context.Provider value={open}>
      {children}
      {typeof Layer === 'function' ? <Layer /> : null}
    </Context.Provider>
  )
}
