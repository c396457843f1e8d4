import type { FolderPage } from './page-canaries.js'

/** What opened pages need: the site's own scripts, and requests to the identity API. */
export interface NeededSources {
  readonly origin: string
  readonly identityURL?: string | undefined
}

/** What a page's own policy must allow, the directives that decide about it, and what does not work without it. */
const NEEDS = [
  {
    directives: ['script-src-elem', 'script-src', 'default-src'],
    from: ({ origin }: NeededSources) => origin,
    without: 'the page could not close when its reader logs out',
  },
  {
    directives: ['connect-src', 'default-src'],
    from: ({ origin, identityURL = origin }: NeededSources) => new URL(identityURL).origin,
    without: 'readers could not log out on it',
  },
] as const

/** @throws Error if a private page has a Content-Security-Policy of its own that blocks the script of opened pages */
export function demandOwnPolicies(pages: readonly FolderPage[], needed: NeededSources): void {
  for (const { path, meta } of pages) {
    const policy = meta.get('content-security-policy')
    for (const { directives, from, without } of policy === undefined ? [] : NEEDS) {
      const source = from(needed)
      if (allows(policy ?? '', directives, source, source === needed.origin)) continue
      const written = source === needed.origin ? "'self'" : source
      throw new Error(
        `${path} has a Content-Security-Policy of its own that does not allow ${written} for ${directives.at(-2)}, so ${without}. Add it there, or set accountMenu to false in portico.json, so that opened pages stay exactly as they were built.`,
      )
    }
  }
}

/** Whether a policy allows a source, by the first of these directives that it has. */
function allows(policy: string, directives: readonly string[], origin: string, isOwn: boolean): boolean {
  const lists = new Map(
    policy
      .toLowerCase()
      .split(';')
      .map((directive): [string, readonly string[]] => {
        const [name = '', ...sources] = directive.trim().split(/\s+/)
        return [name, sources]
      })
      .reverse(),
  )
  const sources = directives.map((name) => lists.get(name)).find(Boolean)
  if (!sources) return true
  // Then only scripts that a script with a nonce or a hash has added may run.
  if (sources.includes("'strict-dynamic'")) return false
  const { protocol, host } = new URL(origin)
  const forms = ['*', origin, host, protocol, ...(isOwn ? ["'self'"] : [])]
  return sources.some((source) => forms.includes(source.replace(/\/$/, '')))
}
