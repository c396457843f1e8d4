/** Reports when what was written is on disk. */
export interface SharedSync {
  /** Must be called after each commit. */
  wrote(): void
  /** Resolves when everything written before this call is on disk. */
  settled(): Promise<void>
}

/**
 * Lets all callers share one wait for the disk: those that arrive while it is busy join the next round. After a
 * failure, what is on disk is unknown, so from then on every caller is refused.
 */
export function sharedSync(flush: () => Promise<void>): SharedSync {
  let [written, synced] = [0, 0]
  let waiting: { readonly upTo: number; resolve(): void; reject(error: unknown): void }[] = []
  let busy = false
  let failure: { readonly error: unknown } | undefined

  const rounds = async () => {
    busy = true
    while (waiting.length > 0 && !failure) {
      const upTo = written
      try {
        await flush()
        synced = upTo
      } catch (error) {
        failure = { error }
      }
      const finished = waiting.filter((caller) => failure || caller.upTo <= upTo)
      waiting = waiting.filter((caller) => !finished.includes(caller))
      for (const { resolve, reject } of finished) failure ? reject(failure.error) : resolve()
    }
    busy = false
  }

  return {
    wrote() {
      written += 1
    },
    settled() {
      if (failure) return Promise.reject(failure.error)
      if (synced === written) return Promise.resolve()
      const settled = new Promise<void>((resolve, reject) => waiting.push({ upTo: written, resolve, reject }))
      if (!busy) void rounds()
      return settled
    },
  }
}
