import { readdir, readFile } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import { canonicalPath, nameAt, pathKey } from '@portico/access'
import { fileKeys } from '../plan/paths.js'
import { POLICY_FILE } from '../policy/content-policy.js'
import { editionsOf, readSites, type StagedSite } from '../staging/read-sites.js'
import { isSealedFor } from './is-sealed-for.js'
import { readManifest } from './open-part.js'
import { type PrivateAddresses, privateAddresses } from './private-addresses.js'

/**
 * What a static host must know about a published site. Addresses are decoded paths with the base URL and without a trailing
 * slash.
 */
export interface HostingFacts extends PrivateAddresses {
  readonly baseUrl: string
  /** The paths of further languages of the site that have their own not-found page, with a slash at both ends. */
  readonly languages: readonly string[]
  /** The languages whose base URL is not below that of the site, by their folders in the published site. */
  readonly elsewhere: readonly { readonly folder: string; readonly baseUrl: string }[]
  /** The Content-Security-Policy of all pages. */
  readonly policy: string
  /** The extensions, without the dot, of files at private addresses that are sealed and that pages load. */
  readonly endings: readonly string[]
}

/**
 * Reads what a host must know: which addresses are private from the unencrypted build, everything else from the sealed site.
 *
 * @throws Error with a message for people if there is no such build, or the sealed site was not made from it
 */
export async function hostingFacts({ staging, out }: { staging: string; out: string }): Promise<HostingFacts> {
  const sites = await readSites(staging)
  const manifest = await readManifest(out).catch(() => undefined)
  if (!manifest || !(await isSealedFor({ out, staging, site: manifest.site, keys: [manifest.key] })))
    throw new Error(`${out} is not sealed from the build in ${staging}. Run "portico seal" first.`)
  const baseUrl = sites[0]?.plan.baseUrl ?? '/'
  const files = await filesIn(out)
  const editions = editionsOf(sites)
  const published = files.map((path) => {
    const edition = editions.find(({ folder, elsewhere }) => elsewhere && path.startsWith(`${folder}/`))
    const name = edition ? path.slice(edition.folder.length + 1) : path
    return posix.join('/', decoded(edition?.baseUrl ?? baseUrl), name)
  })
  const privatePages = sites.flatMap(({ plan }) => plan.parts.flatMap(({ pages }) => pages))
  const privateKeys = new Set(privatePages.flatMap((page) => pathKey(page) ?? []))
  const addressOf = addressIn(sites)
  const pages = files.flatMap((path) => (/\.html?$/i.test(path) ? [addressOf(path)] : []))
  const {
    folders,
    pages: single,
    inFolder,
  } = privateAddresses(
    new Set(privatePages.map(decoded)),
    pages.filter((page) => !page.endsWith('/404') && !privateKeys.has(pathKey(page) ?? '')).map(decoded),
  )
  const { 'content-security-policy': policy } = JSON.parse(await readFile(join(out, POLICY_FILE), 'utf8'))
  return {
    baseUrl,
    languages: sites
      .map(({ plan }) => plan.baseUrl)
      .filter((language) => language !== baseUrl && published.includes(`${decoded(language)}/404.html`)),
    elsewhere: editions.filter(({ elsewhere }) => elsewhere),
    policy,
    folders,
    pages: single,
    endings: [
      ...new Set(published.filter(inFolder).flatMap((path) => /\.(?!html?$)(\w+)$/i.exec(path)?.[1] ?? [])),
    ].toSorted(),
  }
}

const decoded = (address: string) => nameAt(canonicalPath(address) ?? address)

/** Returns a function that gives the canonical address of a published file: each locale has its own folder and base URL. */
function addressIn(sites: readonly StagedSite[]): (path: string) => string {
  const locales = sites
    .map(({ folder, plan }) => ({ start: folder === '' ? '' : `${folder}/`, keyOf: fileKeys(plan) }))
    .toSorted((a, b) => b.start.length - a.start.length)
  return (path) => {
    const locale = locales.find(({ start }) => path.startsWith(start))
    return locale ? locale.keyOf(path.slice(locale.start.length)) : path
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
}
