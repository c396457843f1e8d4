/** Names of modules and their files, in the order in which a bundler tries them. */
export type Aliases = Readonly<Record<string, unknown>>

/**
 * Finds the aliases that come after one that is a prefix of their name: webpack takes the first match, so `@theme/Layout` would
 * hide `@theme/Layout/Provider`. Docusaurus 3.9 can order them like this when a theme adds components.
 *
 * @returns the aliases to try before all others, longer names first
 */
export function hiddenAliases(aliases: Aliases): Aliases {
  const names = Object.keys(aliases)
  const before = new Set<string>()
  const hidden = names.filter((name) => {
    const parts = name.split('/')
    const isHidden = parts.some((_, at) => at > 0 && before.has(parts.slice(0, at).join('/')))
    before.add(name)
    return isHidden
  })
  return Object.fromEntries(hidden.sort((a, b) => b.length - a.length).map((name) => [name, aliases[name]]))
}
