import { type AccessRule, problemsOf } from '@portico/access'
import { isNames, isRecord } from '@portico/access/guards'

/** What the site configuration says about access. */
export interface AccessConfig {
  /** Who may read which addresses of a site that is built by another generator than Docusaurus. */
  readonly rules?: readonly AccessRule[]
  /** The existing groups; undefined if the site does not list them. */
  readonly groups: readonly string[] | undefined
  /** Who must review changes below a path. */
  readonly owners: readonly { readonly path: string; readonly owners: readonly string[] }[]
}

export const NO_ACCESS_CONFIG: AccessConfig = { groups: undefined, owners: [] }

/** Describes what is wrong with a value of the configuration. */
export interface ConfigFault {
  readonly wrong: string
}

/** Reads the field `access` of the site configuration. */
export function readAccessConfig(value: unknown): AccessConfig | ConfigFault {
  const wrong = {
    wrong:
      'must look like { "rules": [{ "path": "/partners/", "groups": ["partners"] }], "groups": ["partners"], "owners": [{ "path": "/partners/", "owners": ["@partner-team"] }] }; each is optional',
  }
  if (!isRecord(value)) return wrong
  const { rules, groups, owners = [], ...more } = value
  if (Object.keys(more).length > 0 || (groups !== undefined && !isNames(groups))) return wrong
  if (!Array.isArray(owners) || !owners.every(isOwned)) return wrong
  if (rules === undefined) return { groups, owners }
  const [problem] = problemsOf(rules)
  return problem === undefined ? { rules: rules as AccessRule[], groups, owners } : { wrong: `is invalid: ${problem}` }
}

const isOwned = (value: unknown): value is AccessConfig['owners'][number] => {
  const { path, owners } = (value ?? {}) as { path?: unknown; owners?: unknown }
  return typeof path === 'string' && path !== '' && isNames(owners)
}
