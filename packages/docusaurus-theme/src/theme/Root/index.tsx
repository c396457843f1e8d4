import { Context } from '@docusaurus/core/lib/client/docusaurusContext.js'
import Writing from '@portico-site/writing'
import LoadFailed from '@theme/LoadFailed'
import { type ReactNode, useContext, useDeferredValue, useEffect, useMemo } from 'react'
import { arrive, store, useSite } from '../../client/page/page-core.js'

/** Wraps every page: looks for a session after hydration, and merges opened pages into the site's global data. */
export default function Root({ children }: { children: ReactNode }) {
  const site = useContext(Context)
  const { layer, search: Search, parts, tools, failed, slot, closed: Closed } = useSite()
  // The widget is large; rendering it in one step when it loads would block the visitor's interaction.
  const Layer = useDeferredValue(layer)
  useEffect(arrive, [])
  const open = useMemo(() => tools?.openSite(site, parts) ?? site, [site, parts, tools])
  if (Closed) return <Closed />
  return (
    <Context.Provider value={open}>
      {children}
      {tools ? <tools.HeadingLinks /> : null}
      {Writing ? <Writing /> : null}
      {Layer ? <Layer /> : null}
      {Search ? <Search /> : null}
      {failed && !slot ? <LoadFailed onClose={() => store.set({ failed: false })} /> : null}
    </Context.Provider>
  )
}
