import type { LoadedSettings } from '../load-settings.js'
import { CHECKS } from './checks/index.js'
import type { Finding } from './finding.js'

/** Checks everything that the program depends on, and changes nothing. */
export async function examine(loaded: LoadedSettings): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const [about, check] of Object.entries(CHECKS)) {
    try {
      findings.push(...[(await check(loaded)) ?? []].flat())
    } catch (error) {
      findings.push({ about, state: 'wrong', text: error instanceof Error ? error.message : String(error) })
    }
  }
  return findings
}
