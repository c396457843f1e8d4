import { pathToFileURL } from 'node:url'
import { isRecord } from '@portico/access/guards'
import type { Description } from './description.js'
import type { SiteSandbox } from './site-sandbox.js'

/**
 * Loads the sandbox of a site.
 * @throws Error that says what is wrong with the module. Errors thrown by the module are passed on.
 */
export async function loadSiteSandbox(file: string, { operations: described }: Description): Promise<SiteSandbox> {
  const { sandbox } = (await import(pathToFileURL(file).href)) as { readonly sandbox?: unknown }
  const wrong = (what: string) => new Error(`The sandbox module ${file} ${what}. See docs/guide/sandbox.md.`)
  if (!isRecord(sandbox)) throw wrong('exports no `sandbox`')
  const { keyPrefix, operations } = sandbox
  if (typeof keyPrefix !== 'string' || !/^[\w-]{1,40}$/.test(keyPrefix))
    throw wrong('must export `keyPrefix`, up to 40 letters, digits, `_` and `-`')
  if (!isRecord(operations) || !Object.values(operations).every((each) => typeof each === 'function'))
    throw wrong('must export `operations`, an object of functions')
  for (const name of ['hasScope', 'budgets'])
    if (sandbox[name] !== undefined && typeof sandbox[name] !== 'function')
      throw wrong(`exports a \`${name}\` that is not a function`)
  const ids = new Set(described.map(({ id }) => id))
  const unknown = Object.keys(operations).filter((id) => !ids.has(id))
  if (unknown.length > 0) throw wrong(`implements ${unknown.join(', ')}, which the API description does not contain`)
  return sandbox as unknown as SiteSandbox
}
