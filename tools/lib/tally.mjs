import { Stop } from './run.mjs'

/**
 * Runs work that counts results, and prints what failed and `N passed, N failed` last, however the work ends. An error that stops it
 * counts as one failure.
 * @param {(count: (one: { passed: number, failed: number, failures?: string[] }) => void) => Promise<void>} work `failures` describes
 *   what failed.
 * @param {(line: string) => void} say
 * @returns {Promise<{ failed: number, failures: string[] }>} the number of failures and their descriptions.
 */
export async function tally(work, say) {
  let [passed, failed] = [0, 0]
  const failures = []
  try {
    await work((counts) => {
      passed += counts.passed
      failed += counts.failed
      failures.push(...(counts.failures ?? []))
    })
  } catch (error) {
    failed++
    failures.push(error instanceof Stop ? error.message : (error?.stack ?? String(error)))
  }
  if (failures.length > 0) say(['', 'Failed:', ...failures].join('\n'))
  say(`\n${passed} passed, ${failed} failed`)
  return { failed, failures }
}
