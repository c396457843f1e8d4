import { BASE, policyText } from './content-policy.js'
import { servicesAt } from './services.js'
import { type PlacedUse, type PolicySite, siteUses } from './site-uses.js'
import { type Directive, includesSource } from './source.js'

/** A source of the policy beyond the site's own, or one that its author has to decide about. */
export interface PolicySource {
  readonly directive: Directive
  readonly source: string
  /** The files and settings that need it, by the names that an author knows. */
  readonly by: readonly string[]
  /** The service that needs it. */
  readonly service?: string
  /** The beginning of an inline handler, whose source is its hash. */
  readonly code?: string
  /** Why it is not in the policy. */
  readonly undecided?: string
  /** No option can allow it. */
  readonly never?: true
}

/** The policy of a site's pages, what it allows beyond the site's own origin, and what its author has to decide about. */
export interface SitePolicy {
  readonly text: string
  readonly sources: readonly PolicySource[]
  readonly undecided: readonly PolicySource[]
}

/**
 * Returns the policy for all pages of a site (CSP Level 3), and what each source is for. Inline scripts and handlers are allowed by
 * their SHA-256, scripts of other origins by the address at which the configuration or a page has them.
 */
export function sitePolicy(sites: readonly PolicySite[]): SitePolicy {
  const own = configuredSources(sites)
  const uses = sites.flatMap(siteUses)
  const hashes = new Set(uses.filter(isInline).map(({ source }) => source))
  const decisions = uses.filter((use) => !isInline(use)).map((use) => ({ use, reason: reasonAgainst(use, own) }))
  const allowed = decisions.flatMap(({ use, reason }) =>
    reason === undefined && !isIn(BASE, use) ? [entryOf(use)] : [],
  )
  const sources = combined([...own.entries, ...allowed])
  const all = sourcesByDirective(sources)
  const undecided = combined([
    ...decisions.flatMap(({ use, reason }) =>
      reason === undefined || isIn(BASE, use) || isIn(all, use) || comesWithAnother(use, own)
        ? []
        : [{ ...entryOf(use), undecided: reason, ...(use.fault !== undefined && { never: true as const }) }],
    ),
    ...(sites.some(({ plan }) => plan.plugins?.includes(LIVE_CODE)) ? [LIVE_CODE_SOURCE] : []),
  ])
  return { text: policyText(sources, [...hashes]), sources, undecided }
}

type Sources = Readonly<Record<string, readonly string[]>>

/** Sources that the options of the theme and settings of the configuration have. */
function configuredSources(sites: readonly PolicySite[]) {
  const options = sites.flatMap(({ plan }) =>
    Object.entries(plan.policy ?? {}).flatMap(([directive, list]) =>
      list.map((source) => ({ directive: directive as Directive, source, by: [OPTION] })),
    ),
  )
  const settings = sites.flatMap(({ plan }) =>
    (plan.services ?? []).map(({ directive, source, by }) => ({ directive: directive as Directive, source, by: [by] })),
  )
  return { entries: [...options, ...settings], options: sourcesByDirective(options) }
}

function sourcesByDirective(entries: readonly Pick<PolicySource, 'directive' | 'source'>[]): Sources {
  const lists: Record<string, string[]> = {}
  for (const { directive, source } of entries) {
    lists[directive] ??= []
    lists[directive].push(source)
  }
  return lists
}

const isIn = (sources: Sources, { directive, source }: Pick<PolicySource, 'directive' | 'source'>) =>
  (sources[directive] ?? []).some((outer) => includesSource(outer, source))

/** The same source once, with all files that need it. */
function combined(entries: readonly PolicySource[]): PolicySource[] {
  const all = new Map<string, { readonly entry: PolicySource; readonly by: Set<string> }>()
  for (const entry of entries) {
    const key = `${entry.directive} ${entry.source}`
    const same = all.get(key)
    if (!same) all.set(key, { entry, by: new Set(entry.by) })
    else for (const file of entry.by) same.by.add(file)
  }
  return [...all.values()].map(({ entry, by }) => ({ ...entry, by: [...by] }))
}

const OPTION = 'the options of the theme'

const LIVE_CODE = 'docusaurus-theme-live-codeblock'
const LIVE_CODE_SOURCE: PolicySource = {
  directive: 'script-src',
  source: "'unsafe-eval'",
  by: [LIVE_CODE],
  undecided:
    'live code blocks run text as code, and with this source an injected text could run as well; they are shown without a result',
  never: true,
}

/** An inline script of the build. Pages have many, and each is allowed exactly. */
const isInline = ({ source, code }: PlacedUse) => source.startsWith("'sha256-") && code === undefined

const entryOf = ({ directive, source, file, service, code }: PlacedUse): PolicySource => ({
  directive,
  source,
  by: [file],
  ...(service !== undefined && { service }),
  ...(code !== undefined && { code }),
})

/** Allowing a script allows what it needs, so that is not asked as well. */
const comesWithAnother = ({ parent }: PlacedUse, own: { readonly options: Sources }) =>
  parent !== undefined && reasonAgainst(parent, own) !== undefined

/** Why a use does not change the policy by itself; `undefined` if it does. What a script needs comes with the script. */
function reasonAgainst(use: PlacedUse, own: { readonly options: Sources }): string | undefined {
  const { directive, source, place, url, service, code, fault, parent } = use
  if (fault !== undefined) return fault
  if (place === 'configuration') return undefined
  if (parent?.directive === 'script-src') {
    if (isIn(own.options, parent)) return undefined
    if (reasonAgainst(parent, own) !== undefined) return SCRIPT
  }
  if (directive === 'script-src') {
    // What a service loads comes with its script.
    if (service !== undefined) return parent?.directive === 'script-src' && place !== 'private' ? undefined : SCRIPT
    // An address that ends with a slash allows everything below it.
    if (place === 'page') return source.endsWith('/') ? SCRIPT : undefined
    if (place !== 'code') return SCRIPT
    // Neither runs anything that the site's own code does not already contain.
    if (code !== undefined || source === "'wasm-unsafe-eval'") return undefined
    return url && servicesAt(url).length > 0 ? undefined : SCRIPT
  }
  if (place !== 'private') return undefined
  return service !== undefined || (url && servicesAt(url).length > 0) || source.startsWith("'") ? undefined : PRIVATE
}

const SCRIPT = 'a script can read the private pages that its reader opens'
const PRIVATE = 'only private pages use it, and everyone can read the policy'
