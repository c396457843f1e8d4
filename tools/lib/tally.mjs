import { Stop } from './run.mjs'

/**
 * Runs work that counts results, and prints `N passed, N failed` last, however the work ends. An error that stops it counts as
 * one failure.
 * @param {(count: (one: { passed: number, failed: number }) => void) => Promise<void>} work
 * @param {(line: string) => void} say
 * @returns {Promise<number>} the number of failures.
 */
export async function tally(work, say) {
  let [passed, failed] = [0, 0]
  try {
    await work((counts) => {
      passed += counts.passed
      failed += counts.failed
    })
  } catch (error) {
    failed++
    say(`\n${error instanceof Stop ? error.message : (error?.stack ?? String(error))}`)
  }
  say(`\n${passed} passed, ${failed} failed`)
  return failed
}
