import { createHash } from 'node:crypto'
import { implies } from '@portico/access'
import { barePath, sitePath } from '../paths.js'
import type { SealPlan } from '../plan.js'
import { planAudience } from '../plan-audience.js'
import { type GroupLeak, groupLeakCheck } from './group-leaks.js'
import { type Leak, type LeakCheck, leakCheck } from './leak-check.js'
import { isText, type Sorted } from './sort-files.js'

/** The site of one locale, sorted. */
export interface SortedSite {
  readonly folder: string
  readonly plan: SealPlan
  readonly sorted: Sorted
}

/**
 * Searches everything that is about to be published for pieces of private pages: public files, of every locale, for pieces
 * of any page and for names of groups, and the plaintext of each part's files for pieces of pages that its readers may not read.
 *
 * @throws Error that names page, file and place of every leak. Nothing is published then.
 */
export function demandNoLeak(sites: readonly SortedSite[]): void {
  const checks = sites.map(({ plan }) =>
    leakCheck(
      plan.parts.flatMap((part) => part.canaries),
      plan.publicTexts,
    ),
  )
  const names = groupLeakCheck(sites.map(({ plan }) => plan))
  const sentences = sites.flatMap((site) => leaksOf(site, checks, names))
  if (sentences.length === 0) return
  const shown = sentences.slice(0, 20)
  const more = sentences.length > shown.length ? [`… and ${sentences.length - shown.length} more.`] : []
  throw new Error(
    [
      `Private text would be published, so nothing was. ${sentences.length} found:`,
      ...[...shown, ...more].map((line) => `- ${line}`),
      'Take the text out of the public file, make that page private too, or list the text in the theme option sealing.publicTexts if it may be public.',
    ].join('\n'),
  )
}

function leaksOf(
  { folder, plan, sorted }: SortedSite,
  checks: readonly LeakCheck[],
  names: (text: string, file?: string) => GroupLeak[],
): string[] {
  const at = (file: string) => `${folder ? `${folder}/` : ''}${placeOf(plan, file)}`
  const headings = headingsOf(plan)
  const copies = copiesOf(sorted)
  const inPublic = sorted.open.flatMap((file) => {
    const bytes = file.bytes()
    const text = isText(file.path) ? bytes.toString() : undefined
    const texts = text === undefined ? [] : checks.flatMap((check) => check.search(file.path, text))
    return [
      ...texts.map(sentence(plan, folder)),
      ...(text === undefined ? [] : names(text, file.path)).map(
        ({ name, line }) => `the name of the group ${JSON.stringify(name)} is in ${at(file.path)}, line ${line}`,
      ),
      ...headings(file.path, text),
      ...copies(file.path, bytes),
      ...bundleReport(file.path, text),
    ]
  })
  const inAddresses = [...sorted.open, ...sorted.sealed.map(({ file }) => file)].flatMap(({ path }) =>
    names(path).map(
      ({ name }) =>
        `the name of the group ${JSON.stringify(name)} is in the address of ${at(path)}; rename the folder or the file, or give the page a slug`,
    ),
  )
  const inOthersFiles = plan.parts.flatMap(({ expression, canaries }, part) => {
    const closed = plan.parts.filter((other) => !implies(expression, other.expression))
    if (closed.length === 0) return []
    const own = new Set(canaries.map((canary) => canary.text))
    const check = leakCheck(
      closed.flatMap((other) => other.canaries).filter((canary) => !own.has(canary.text)),
      plan.publicTexts,
    )
    return sorted.sealed.flatMap(({ part: of, file }) =>
      of === part && isText(file.path)
        ? check.search(file.path, file.bytes().toString()).map(sentence(plan, folder))
        : [],
    )
  })
  return [
    ...(plan.exposed ?? []).map(
      ({ file, page }) =>
        `${file} lies among private pages and is used by ${page}; move it elsewhere if it may be public`,
    ),
    ...sorted.misplaced.map((text) => (folder ? `${folder}/${text}` : text)),
    ...inPublic,
    ...inAddresses,
    ...inOthersFiles,
  ]
}

const sentence =
  (plan: SealPlan, folder: string) =>
  ({ canary, file, line }: Leak) =>
    `the ${canary.what} ${JSON.stringify(canary.text.slice(0, 80))} of ${canary.source} is in ${folder ? `${folder}/` : ''}${placeOf(plan, file)}, line ${line}`

/** A published file, with the source that its author knows. */
function placeOf(plan: SealPlan, file: string): string {
  const page = `/${file}`.replace(/(\/index)?\.html$/, '') || '/'
  const source = Object.entries(plan.sources ?? {}).find(
    ([path]) => barePath(sitePath(path, plan.baseUrl)) === page,
  )?.[1]
  return source ? `${file} (made from ${source})` : file
}

/** A public link to a heading of a private page says what the heading says, in the words of its address. */
function headingsOf(plan: SealPlan): (path: string, text: string | undefined) => string[] {
  const sources = new Map(
    Object.entries(plan.sources ?? {}).map(([path, source]) => [sitePath(path, plan.baseUrl), source]),
  )
  const free = new Set(plan.publicTexts.map((text) => text.replace(/^#/, '')))
  return (file, text) => {
    if (text === undefined || !/\.html$/.test(file)) return []
    const links = text.matchAll(/href=["']?([^"'\s>#]*)#([^"'\s>]+)/g)
    const found = new Set(
      Array.from(links, ([, address = '', heading = '']) => ({
        path: barePath(sitePath(address, plan.baseUrl)),
        heading,
      }))
        .filter(
          ({ path, heading }) =>
            path.startsWith('/') && !free.has(heading) && planAudience(plan, decoded(path)) !== undefined,
        )
        .map(({ path, heading }) => `${path}#${heading}`),
    )
    return [...found].map((link) => {
      const source = sources.get(link.replace(/#.*$/s, ''))
      return `a heading of ${source ?? 'a private page'} is named by the link "${link}" in ${placeOf(plan, file)}; link to the page without "#…"`
    })
  }
}

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A report on the bundle (statistics, a manifest, a tree map) names private files, and may quote them. */
function bundleReport(path: string, text: string | undefined): string[] {
  if (text === undefined || path.startsWith('assets/') || !/\bsealed\d+(_\d+)*-(routes|\d+)\b/.test(text)) return []
  return [
    `${path} describes the bundle, private pages included; keep the plugin that makes it from writing into the site`,
  ]
}

/** A sealed picture may also lie in the site's static folder, in clear. */
function copiesOf(sorted: Sorted): (path: string, bytes: Buffer) => string[] {
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const sealed = new Map(sorted.assets.map(({ file }) => [digest(file.bytes()), file.path]))
  return (file, bytes) => {
    if (sealed.size === 0 || (isText(file) && !/\.(svg|txt|csv|md)$/.test(file))) return []
    const twin = sealed.get(digest(bytes))
    return twin ? [`the bytes of ${twin}, which only private pages use, stand in ${file}`] : []
  }
}
