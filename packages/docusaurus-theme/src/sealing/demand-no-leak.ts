import { createHash } from 'node:crypto'
import { sitePath } from '../node/partition.js'
import type { SealPlan } from '../plan.js'
import { type Leak, leakCheck } from './leak-check.js'
import { isText, type Sorted } from './sort-files.js'

/**
 * Searches everything that is about to be published for pieces of private pages: public files for pieces of any page, and
 * the plaintext of each audience's files for pieces of pages that this audience may not read.
 *
 * @throws Error that names page, file and place of every leak. Nothing is published then.
 */
export function demandNoLeak(plan: SealPlan, sorted: Sorted): void {
  const all = leakCheck(
    plan.parts.flatMap((part) => part.canaries),
    plan.publicTexts,
  )
  const leaks = sorted.open.flatMap((file) => (isText(file.path) ? all.search(file.path, file.bytes().toString()) : []))

  plan.parts.forEach(({ audience }, part) => {
    const closed = plan.parts.filter((other) => !other.audience.every((group) => audience.includes(group)))
    const own = new Set(plan.parts[part]?.canaries.map((canary) => canary.text))
    const canaries = closed.flatMap((other) => other.canaries).filter((canary) => !own.has(canary.text))
    const check = leakCheck(canaries, plan.publicTexts)
    for (const { part: of, file } of sorted.sealed)
      if (of === part && isText(file.path)) leaks.push(...check.search(file.path, file.bytes().toString()))
  })

  const sentences = [...leaks.map(sentence(plan)), ...copies(sorted)]
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

const sentence =
  (plan: SealPlan) =>
  ({ canary, file, line }: Leak) => {
    const page = Object.entries(plan.sources ?? {}).find(
      ([path]) =>
        `${sitePath(path, plan.baseUrl)}/index.html`.replace(/^\/+/, '') ===
        file.replace(/(^|[^/])\.html$/, '$1/index.html'),
    )?.[1]
    const place = page ? `${file} (made from ${page})` : file
    return `the ${canary.what} ${JSON.stringify(canary.text.slice(0, 80))} of ${canary.source} stands in ${place}, line ${line}`
  }

/** A sealed picture may also lie in the site's static folder, in clear. */
function copies(sorted: Sorted): string[] {
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const sealed = new Map(sorted.assets.map(({ file }) => [digest(file.bytes()), file.path]))
  if (sealed.size === 0) return []
  return sorted.open.flatMap((file) => {
    const twin =
      isText(file.path) && !/\.(svg|txt|csv|md)$/.test(file.path) ? undefined : sealed.get(digest(file.bytes()))
    return twin ? [`the bytes of ${twin}, which only private pages use, stand in ${file.path}`] : []
  })
}
