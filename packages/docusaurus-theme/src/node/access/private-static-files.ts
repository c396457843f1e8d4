import { planAudience } from '@portico/sealing/plan'
import type { NormalOptions } from '../options/options.js'

/**
 * Checks the static files of a site without private pages. Such a site is not sealed, so none of them may be at a private path.
 *
 * @throws Error that names those that are
 */
export function demandNoPrivate(statics: readonly string[], { rules }: Pick<NormalOptions, 'rules'>): void {
  const privateFiles = statics.filter((file) => planAudience({ rules }, `/${file}`) !== undefined)
  if (privateFiles.length === 0) return
  throw new Error(
    [
      '@portico/docusaurus-theme cannot keep these static files private. Their paths are private, but no page of the site is, so nothing is sealed and every host would serve them to everyone. Add the private pages that use them, or move them to a public path.',
      ...privateFiles.map((file) => `static/${file}`),
    ].join('\n- '),
  )
}
