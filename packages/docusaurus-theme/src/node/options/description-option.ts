import { readRuleAccess } from '@portico/access'
import { isRecord } from '@portico/access/guards'

/**
 * An API description of the site, and where its reference is. A type, not an interface: only a type is accepted by Docusaurus'
 * configuration.
 */
export type ApiDescription = {
  /** The file, relative to the site's folder: OpenAPI 3.0, 3.1 or 3.2 as JSON or YAML. It may refer to other files. */
  readonly path: string
  /** The address of the reference, without base URL; the description is published below it, as `openapi.json`. */
  readonly route: string
  /** Who may read the description at all, in addition to what the rules require for the route. Default: only the rules apply. */
  readonly access?:
    | 'signed-in'
    | { readonly groups?: readonly string[]; readonly any?: readonly (string | readonly string[])[] }
  /**
   * The address of the sandbox, such as `/sandbox`: samples run there, with their own key for readers who are signed in. A path
   * is one of the identity server.
   */
  readonly sandbox?: string
  /**
   * The prefix of keys that the sandbox accepts without registration: readers who have no key try operations with a random one.
   */
  readonly sandboxKeyPrefix?: string
  /** Whether each operation has a form that sends it. Default: true. */
  readonly tryIt?: boolean
  /** Who may read what is marked `x-internal: true`. Default: it is removed for everyone. */
  readonly internal?:
    | 'signed-in'
    | { readonly groups?: readonly string[]; readonly any?: readonly (string | readonly string[])[] }
}

const NAMES = ['path', 'route', 'sandbox', 'sandboxKeyPrefix', 'tryIt', 'access', 'internal']

/** Returns sentences about problems of the option `openapi`. */
export function descriptionFaults(value: unknown, name: string): string[] {
  if (!Array.isArray(value)) return [`${name} must be a list such as [{ path: "openapi.yaml", route: "/api" }].`]
  const faults = value.flatMap((description: unknown, at) => {
    const place = `${name}[${at}]`
    if (!isRecord(description)) return [`${place} must be an object such as { path: "openapi.yaml", route: "/api" }.`]
    const extra = Object.keys(description).find((key) => !NAMES.includes(key))
    return [
      ...(extra === undefined
        ? []
        : [`${place} has the unknown name ${JSON.stringify(extra)}. The names are ${NAMES.join(', ')}.`]),
      ...(typeof description.path === 'string' && /\.(json|ya?ml)$/i.test(description.path)
        ? []
        : [`${place}.path must be a file of the site that ends in .json, .yaml or .yml.`]),
      ...(typeof description.route === 'string' &&
      /^\/[\w-][\w./-]*$/.test(description.route) &&
      !description.route.includes('..')
        ? []
        : [`${place}.route must be a path of the site such as "/api".`]),
      ...(description.sandbox === undefined ||
      (typeof description.sandbox === 'string' && /^(\/|https?:\/\/)[^/\s]\S*$/.test(description.sandbox))
        ? []
        : [`${place}.sandbox must be a path such as "/sandbox" or an http(s) URL.`]),
      ...(description.sandboxKeyPrefix === undefined ||
      (typeof description.sandboxKeyPrefix === 'string' && /^[\w-]{1,40}$/.test(description.sandboxKeyPrefix))
        ? []
        : [`${place}.sandboxKeyPrefix must consist of 1 to 40 letters, digits, "_" and "-".`]),
      ...(description.tryIt === undefined || typeof description.tryIt === 'boolean'
        ? []
        : [`${place}.tryIt must be true or false.`]),
      ...['access', 'internal'].flatMap((key) => {
        const read = description[key] === undefined ? undefined : readRuleAccess(description[key])
        return read === undefined || read.ok ? [] : [`${place}.${key} ${read.problem}.`]
      }),
    ]
  })
  const routes = value.flatMap((description: unknown) =>
    isRecord(description) && typeof description.route === 'string' ? [description.route.replace(/\/$/, '')] : [],
  )
  const twice = routes.find((route, at) => routes.indexOf(route) !== at)
  return twice === undefined ? faults : [...faults, `${name} has the route ${twice} twice.`]
}
