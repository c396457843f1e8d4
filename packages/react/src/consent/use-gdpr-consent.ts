import type { ConsentLevel } from '@portico/protocol'
import type { GDPRConsent } from '@portico/sdk'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSlashID } from '../user/use-slashid.js'
import { type ConsentStore, localConsents, userConsents } from './consent-store.js'

export interface UseGDPRConsent {
  readonly consents: GDPRConsent[]
  readonly isLoading: boolean
  /** Replaces all consents; resolves with the recorded ones. Rejects if they could not be recorded. */
  readonly updateGdprConsent: (levels: readonly ConsentLevel[]) => Promise<GDPRConsent[]>
  readonly deleteGdprConsent: () => Promise<void>
}

/**
 * Returns what the visitor consented to. It is stored with the current user, including anonymous ones, and in the browser while
 * there is no user. Consents stored in the browser move to the user as soon as there is one.
 */
export function useGDPRConsent(): UseGDPRConsent {
  const { user, anonymousUser, sdkState } = useSlashID()
  const owner = user ?? anonymousUser
  const ready = sdkState === 'ready'
  const store = useMemo<ConsentStore>(() => (owner ? userConsents(owner) : localConsents), [owner])
  const [loaded, setLoaded] = useState<{ readonly of: ConsentStore; readonly list: GDPRConsent[] }>()

  useEffect(() => {
    if (!ready) return
    let stale = false
    const keep = (list: GDPRConsent[]) => stale || setLoaded({ of: store, list })
    load(store).then(keep, (error: unknown) => {
      console.error(error)
      keep([])
    })
    return () => {
      stale = true
    }
  }, [ready, store])

  const updateGdprConsent = useCallback(
    async (levels: readonly ConsentLevel[]) => {
      const list = await store.write(levels)
      setLoaded({ of: store, list })
      return list
    },
    [store],
  )
  const deleteGdprConsent = useCallback(async () => {
    await store.clear()
    setLoaded({ of: store, list: [] })
  }, [store])

  return { consents: loaded?.list ?? [], isLoading: loaded?.of !== store, updateGdprConsent, deleteGdprConsent }
}

async function load(store: ConsentStore): Promise<GDPRConsent[]> {
  const recorded = await store.read()
  const localList = store === localConsents ? [] : await localConsents.read()
  if (localList.length === 0) return recorded
  const moved = await store.write(localList.map((consent) => consent.consent_level))
  await localConsents.clear()
  return moved
}
