import { type Addition, applyOverlays, type Json } from '@portico/openapi/description'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { type DescribedModule, parsedOf } from '../../described-module.js'
import { useOfSite } from '../page/page-core.js'
import { type ArticlesInUse, useTakesOver } from './take-over.js'

/**
 * An API description as this reader may see it: the public part, plus the additions of the parts that are open in this
 * tab.
 *
 * @param startsWithHead whether a prerendered page needs only the head of the description until it is used
 */
export function useDescription(
  module: DescribedModule,
  route: string,
  startsWithHead: boolean,
): { readonly description: Json; readonly articles: ArticlesInUse } {
  const parts = useOfSite((site) => site.parts)
  const tools = useOfSite((site) => site.tools)
  const hasPerson = useOfSite((site) => site.person !== undefined)
  const takesOver = useTakesOver()
  const [isUsed, setUsed] = useState(!takesOver || !startsWithHead)
  const open = parsedOf(module, isUsed ? 'whole' : 'head')
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
      if (stale) return
      const description = applyOverlays(parsedOf(module, 'whole'), roots)
      startTransition(() => {
        setUsed(true)
        setOwn({ partNumbers, description })
      })
    })
    return () => {
      stale = true
    }
  }, [module, route, tools, partNumbers])
  // Closed content disappears immediately; opened content may take a moment.
  const isOpen =
    partNumbers === '' ||
    own.partNumbers === '' ||
    !own.partNumbers.split(',').every((part) => adding.includes(Number(part)))
  const articles = useMemo(
    () => ({
      isNear: hasPerson,
      isAll: !isOpen,
      use: () => setUsed(true),
      whole: () => (isOpen ? parsedOf(module, 'whole') : own.description),
    }),
    [hasPerson, isOpen, module, own],
  )
  return { description: isOpen ? open : own.description, articles }
}
