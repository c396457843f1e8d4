import { isNames, isRecord } from '@portico/access/guards'

/** What the site configuration says about access reviews. */
export interface AccessConfig {
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
      'must look like { "groups": ["partners"], "owners": [{ "path": "/partners/", "owners": ["@partner-team"] }] }; both are optional',
  }
  if (!isRecord(value)) return wrong
  const { groups, owners = [], ...more } = value
  if (Object.keys(more).length > 0 || (groups !== undefined && !isNames(groups))) return wrong
  if (!Array.isArray(owners) || !owners.every(isOwned)) return wrong
  return { groups, owners }
}

const isOwned = (value: unknown): value is AccessConfig['owners'][number] => {
  const { path, owners } = (value ?? {}) as { path?: unknown; owners?: unknown }
  return typeof path === 'string' && path !== '' && isNames(owners)
}
