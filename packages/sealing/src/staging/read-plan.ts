import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PLAN_FILE, type SealPlan } from '../plan/plan.js'

/**
 * Reads the plan that the site build left in its staging folder.
 *
 * @throws Error with a message for people if there is none, or one of another version
 */
export async function readPlan(staging: string): Promise<SealPlan> {
  let plan: SealPlan
  try {
    plan = JSON.parse(await readFile(join(staging, PLAN_FILE), 'utf8')) as SealPlan
  } catch (cause) {
    throw new Error(
      `${staging} contains no ${PLAN_FILE}, so it is unknown which of its files are private. ` +
        'Build the site there first: docusaurus build --out-dir <that folder>, with @portico/docusaurus-theme among its themes. ' +
        'If you have built it, the last build did not finish: correct what it reports.',
      { cause },
    )
  }
  if (plan.version !== 'portico/plan/v2')
    throw new Error(`${join(staging, PLAN_FILE)} was written by another version of the theme. Build the site again.`)
  return plan
}
