import { type AccessRule, compileRule } from '@portico/access'
import { siteKey } from '../plan/paths.js'
import { nearest } from './spelling.js'

/**
 * Returns a sentence about a rule that matches nothing, with the most similar path that exists: a misspelled rule protects nothing, and does
 * so silently. Undefined if it matches something.
 *
 * @param paths those of pages and files, without the base URL
 */
export function unmatchedRule(rule: AccessRule, paths: readonly string[]): string | undefined {
  const compiled = compileRule(rule)
  if (!compiled.ok || paths.some(compiled.matches)) return undefined
  const pattern = typeof rule.path === 'string' ? rule.path : rule.path.regex
  const near = nearestPath(pattern, paths)
  return (
    `The rule for ${JSON.stringify(pattern)} matches no page and no file of this site, so it protects nothing.` +
    (near ? ` The nearest path is ${JSON.stringify(near)}.` : '')
  )
}

/** The page, file or folder whose path ends most similarly to what a rule names: a rule need not begin at the site's root. */
function nearestPath(pattern: string, paths: readonly string[]): string | undefined {
  const segments = pattern.replace(/[*^$]/g, '').split('/').filter(Boolean)
  const byEnd = new Map<string, string>()
  for (const path of paths.map((each) => siteKey(each))) {
    const parts = path.split('/').filter(Boolean)
    for (let end = parts.length; end >= segments.length && end > 0; end--) {
      const tail = parts.slice(end - segments.length, end).join('/')
      if (!byEnd.has(tail)) byEnd.set(tail, `/${parts.slice(0, end).join('/')}`)
    }
  }
  return byEnd.get(nearest(segments.join('/'), byEnd.keys()) ?? '')
}
