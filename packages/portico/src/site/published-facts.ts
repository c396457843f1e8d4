import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '@portico/access/guards'
import type { SiteAddresses } from './locate-file.js'

/** The file in which the sealing step stores what a host has to know. */
const FILE = 'portico-policy.json'

/** What is known about a served folder. */
export interface PublishedFacts extends SiteAddresses {
  /** The Content-Security-Policy of all pages. */
  readonly policy: string
  /** The path of the site's account page, without base URL; undefined if only the console has one. */
  readonly accountPage?: string
  /** The name of the site, and the address of its logo. */
  readonly site?: { readonly name: string; readonly logo?: string }
}

/** The facts for a site that was not sealed: nothing is known about its scripts. */
const UNSEALED: PublishedFacts = {
  policy: "frame-ancestors 'self'; base-uri 'self'; object-src 'none'",
  baseUrl: '/',
  trailingSlash: false,
}

/** Reads the facts about a served folder, and again each time the site is sealed. */
export function publishedFactsOf(folder: string): () => Promise<PublishedFacts> {
  const path = join(folder, FILE)
  let cached: { readonly modified: number; readonly facts: PublishedFacts } | undefined
  return async () => {
    const modified = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    if (modified === undefined) return UNSEALED
    if (cached?.modified !== modified) cached = { modified, facts: await read(path) }
    return cached.facts
  }
}

/** The name and the logo of the served site, with its whole address; undefined if none is served or it has no name. */
export async function servedSite(
  folder: string | undefined,
  url: string,
): Promise<{ readonly name: string; readonly logo?: string } | undefined> {
  const { site } = folder === undefined ? UNSEALED : await publishedFactsOf(folder)()
  if (!site) return undefined
  const { name, logo } = site
  return logo !== undefined && URL.canParse(logo, url) ? { name, logo: new URL(logo, url).href } : { name }
}

/** Where readers manage their account: the page of the served site, or that of the console. */
export async function accountUrl(
  folder: string | undefined,
  { url, consoleUrl }: { readonly url: string; readonly consoleUrl: string | undefined },
): Promise<string> {
  const { accountPage, baseUrl, trailingSlash } = folder === undefined ? UNSEALED : await publishedFactsOf(folder)()
  const base = url.replace(/\/$/, '')
  if (accountPage === undefined) return `${consoleUrl ?? base}/console/account`
  return `${base}${baseUrl}${accountPage.slice(1)}${trailingSlash ? '/' : ''}`
}

async function read(path: string): Promise<PublishedFacts> {
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Readonly<Record<string, unknown>>
  const { 'content-security-policy': policy, 'base-url': baseUrl = '/', 'trailing-slash': trailingSlash } = manifest
  const { 'account-page': account, site } = manifest
  const languages = isRecord(manifest.languages) ? Object.entries(manifest.languages) : []
  if (typeof policy !== 'string' || !/^[\x20-\x7e]+$/.test(policy))
    throw new Error(`${path} contains no Content-Security-Policy. Seal the site again.`)
  if (typeof baseUrl !== 'string' || !/^\/(.*\/)?$/.test(baseUrl))
    throw new Error(`${path} contains no base URL that starts and ends with a slash. Seal the site again.`)
  return {
    policy,
    baseUrl: encodeURI(baseUrl),
    trailingSlash: trailingSlash === true,
    languages: languages.flatMap(([folder, base]) =>
      typeof base === 'string' && /^\/(.*\/)?$/.test(base) ? [{ folder, baseUrl: encodeURI(base) }] : [],
    ),
    ...(typeof account === 'string' && { accountPage: account }),
    ...(isRecord(site) &&
      typeof site.name === 'string' && {
        site: { name: site.name, ...(typeof site.logo === 'string' && { logo: site.logo }) },
      }),
  }
}
