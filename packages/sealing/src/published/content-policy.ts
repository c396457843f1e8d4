import { createHash } from 'node:crypto'
import type { SealPlan } from '../plan/plan.js'
import type { StagedFile } from '../staging/staged-file.js'

/**
 * What a host must know about the site, in the root of a published site: `{ "content-security-policy": "…", "base-url": "/",
 * "trailing-slash": false }`.
 */
export const POLICY_FILE = 'portico-policy.json'

/** The sources of each directive, before the site and its author add theirs. */
const BASE: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  // Decrypted scripts of private pages run from object URLs, which only scripts of the page can create.
  'script-src': ["'self'", 'blob:'],
  'worker-src': ["'self'", 'blob:'],
  // Docusaurus and React write style attributes.
  'style-src': ["'self'", 'blob:', "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'media-src': ["'self'", 'data:', 'blob:', 'https:'],
  'font-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'", 'blob:'],
  'frame-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
}

/** A site of one locale: its plan and its public files. */
export interface PolicySite {
  readonly plan: Pick<SealPlan, 'policy'>
  readonly open: readonly StagedFile[]
}

/**
 * Returns the policy for all pages of a site (CSP Level 3). Inline scripts are allowed only by their SHA-256, scripts of other
 * origins by the address from which a page loads them; further sources come from the author.
 */
export function contentPolicy(sites: readonly PolicySite[]): string {
  const sources = new Map(Object.entries(BASE).map(([directive, base]) => [directive, new Set(base)]))
  const allow = (directive: string, source: string) => void sources.get(directive)?.add(source)
  for (const { plan, open } of sites) {
    for (const [directive, added] of Object.entries(plan.policy ?? {}))
      for (const source of added) allow(directive, source)
    for (const { path, bytes } of open)
      if (path.endsWith('.html')) for (const source of scriptsOf(bytes().toString())) allow('script-src', source)
  }
  return [...sources].map(([directive, of]) => `${directive} ${[...of].join(' ')}`).join('; ')
}

/** Types of script elements that contain data, which browsers do not run. */
const DATA = /\btype=["']?(application\/(ld\+)?json|text\/(template|plain))\b/i

/** What a page's script elements require: the hash of an inline one, the address of one from another origin. */
function scriptsOf(html: string): string[] {
  // Each piece but the last ends where a script ends.
  const pieces = html.split(/<\/script/i).slice(0, -1)
  return pieces.flatMap((piece) => {
    const [, attributes, code = ''] = /<script\b([^<>]*)>([\s\S]*)/i.exec(piece) ?? []
    if (attributes === undefined) return []
    const [, , source] = /\bsrc=(["']?)([^"'\s>]+)\1/i.exec(attributes) ?? []
    if (source === undefined) return DATA.test(attributes) || code === '' ? [] : [`'sha256-${digest(code)}'`]
    return /^(https?:)?\/\//.test(source) ? [addressOf(source)] : []
  })
}

const digest = (code: string) => createHash('sha256').update(code).digest('base64')

/** A script's address as a source: a source has no query, and `,` and `;` would end it. */
function addressOf(source: string): string {
  const { origin, pathname } = new URL(source, 'https://relative.invalid')
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')
}
