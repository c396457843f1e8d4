import { type Addition, applyOverlays, type Json } from '@portico/openapi/description'
import { useEffect, useState } from 'react'
import { useOfSite } from '../page/page-core.js'

/**
 * An API description as this reader may see it: the public part, plus the additions of the parts that are open in this
 * tab.
 */
export function useDescription(open: Json, route: string): Json {
  const parts = useOfSite((site) => site.parts)
  const tools = useOfSite((site) => site.tools)
  const adding = Object.entries(parts).flatMap(([part, state]) =>
    state.at === 'open' && state.patch.described.includes(route) ? [Number(part)] : [],
  )
  const partNumbers = adding.join()
  const [own, setOwn] = useState({ partNumbers: '', description: open })
  useEffect(() => {
    if (!tools || partNumbers === '') return
    let stale = false
    const loaded = partNumbers.split(',').map((part) =>
      tools.openOverlay(Number(part), route).catch((cause: unknown) => {
        console.warn(cause)
        return undefined
      }),
    )
    void Promise.all(loaded).then((additions) => {
      const roots = additions.flatMap((root: Addition | undefined) => (root ? [{ root }] : []))
      if (!stale) setOwn({ partNumbers, description: applyOverlays(open, roots) })
    })
    return () => {
      stale = true
    }
  }, [open, route, tools, partNumbers])
  // Closed content disappears immediately; opened content may take a moment.
  return partNumbers === '' ||
    own.partNumbers === '' ||
    !own.partNumbers.split(',').every((part) => adding.includes(Number(part)))
    ? open
    : own.description
}
