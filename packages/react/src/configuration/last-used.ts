import { type Factor, type Handle, isHandleType, isMethod } from '@portico/protocol'
import type { PublicReadEvents } from '@portico/sdk'
import { useEffect, useState } from 'react'
import { useBrowserLayoutEffect } from '../style/theme-root.js'
import { useSlashID } from '../user/use-slashid.js'
import { LAST_FACTOR, LAST_HANDLE } from '../wire-values.js'

export interface LastUsed {
  readonly lastHandle?: Handle
  readonly lastFactor?: Factor
}

/**
 * Returns the handle and factor that last signed in on this browser, if the page is configured to remember them. Read after the
 * first render, so that server and browser render the same, but before the browser paints.
 */
export function useLastUsed(storeHandle: boolean, storeFactor: boolean): LastUsed {
  const { sid } = useSlashID()
  const [last, setLast] = useState<LastUsed>({})

  useBrowserLayoutEffect(() => {
    const lastHandle = storeHandle ? read(LAST_HANDLE, isHandle) : undefined
    const lastFactor = storeFactor && sid?.oid ? read(factorKey(sid.oid), isFactor) : undefined
    setLast({ lastHandle, lastFactor })
  }, [sid, storeHandle, storeFactor])

  useEffect(() => {
    if (!sid || !(storeHandle || storeFactor)) return
    const remember = ({ handle, authenticationFactor }: PublicReadEvents['idFlowSucceeded']) => {
      if (storeHandle && isHandle(handle)) write(LAST_HANDLE, handle)
      if (storeFactor && sid.oid && isFactor(authenticationFactor)) write(factorKey(sid.oid), authenticationFactor)
    }
    sid.subscribe('idFlowSucceeded', remember)
    return () => sid.unsubscribe('idFlowSucceeded', remember)
  }, [sid, storeHandle, storeFactor])

  return last
}

const factorKey = (oid: string) => `${LAST_FACTOR}/${oid}`

const isHandle = (value: unknown): value is Handle => {
  const { type, value: text } = (value ?? {}) as Partial<Handle>
  return isHandleType(type) && typeof text === 'string'
}

const isFactor = (value: unknown): value is Factor => isMethod((value as Partial<Factor> | null | undefined)?.method)

/** Storage may be blocked, or contain data of an older version: neither may break a form. */
function read<Value>(key: string, is: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null')
    return is(value) ? value : undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // See `read`.
  }
}
