import { RETRIES, RETRY_BASE } from '../wire-values.js'

/**
 * How long to wait before trying again after a network failure: 0.5, 1, 2, 4 and 8 seconds, then no more.
 * @param failures How many attempts have failed, from 1.
 * @returns Milliseconds, or `undefined` when it is time to give up.
 * @example retryDelay(1) // 500
 */
export function retryDelay(failures: number): number | undefined {
  return failures > RETRIES ? undefined : RETRY_BASE * 2 ** (failures - 1)
}
