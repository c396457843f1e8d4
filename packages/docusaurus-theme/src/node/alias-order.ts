/** Names of modules and the files that they lead to, in the order in which a bundler tries them. */
export type Aliases = Readonly<Record<string, unknown>>

/**
 * The aliases that come after one which is the beginning of their name: webpack takes the first that fits, so
 * `@theme/Layout` would hide `@theme/Layout/Provider`. Docusaurus 3.9 can sort them so when a theme adds components.
 *
 * @returns What to try before all others, the longer names first.
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
  return Object.fromEntries(hidden.sort((one, two) => two.length - one.length).map((name) => [name, aliases[name]]))
}
