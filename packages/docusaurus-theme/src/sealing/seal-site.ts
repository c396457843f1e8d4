import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, resolve, sep } from 'node:path'
import { SEAL_MANIFEST_FILE, type SealManifest, secretFingerprint } from '@portico/seal'
import { contentPolicy, POLICY_FILE } from './content-policy.js'
import { demandNoLeak } from './demand-no-leak.js'
import { readSites } from './read-sites.js'
import { reportOf, type SealReport, table } from './report.js'
import { sortFiles } from './sort-files.js'
import type { StagedFile } from './staged-file.js'
import { writeSite } from './write-site.js'

/**
 * Where from, where to, and with which secret. `log` hears the report as a table. An aborted `signal` stops the sealing before
 * `out` changes.
 */
export interface SealSiteInput {
  readonly staging: string
  readonly out: string
  readonly secret: Uint8Array
  readonly log?: (text: string) => void
  /**
   * Looks at the addresses of all pages, such as `/docs/intro`, before anything is written, and throws to stop the sealing.
   * Not called for a site whose identity API has an origin of its own, where no page can be in its way.
   */
  readonly check?: (pages: readonly string[]) => Promise<void>
  readonly signal?: AbortSignal
}

/**
 * Seals a built site: every private file becomes its envelope, everything else is searched for private text and copied. The
 * folder `out` changes in one step at the end, so it holds the former site or the new one and never a part of either.
 *
 * @throws Error with a sentence when the staging folder has no plan, or when private text would be published; `out` is
 * untouched then.
 */
export async function sealSite({ staging, out, secret, log, check, signal }: SealSiteInput): Promise<SealReport> {
  const from = resolve(staging)
  const to = resolve(out)
  if (to === from || to.startsWith(from + sep) || from.startsWith(to + sep))
    throw new Error(
      `${out} and ${staging} lie in each other. The staging folder holds private pages in clear; publish from a folder of its own.`,
    )
  const fingerprint = await secretFingerprint(secret)
  const sites = (await readSites(from)).map((site) => ({ ...site, sorted: sortFiles(site.files, site.plan) }))
  await check?.(sites.flatMap(({ folder, plan, files }) => (plan.identityURL ? [] : files.flatMap(pageIn(folder)))))
  demandNoLeak(sites)

  const fresh = `${to}.${randomBytes(4).toString('hex')}.new`
  try {
    const written = []
    for (const { folder, plan, sorted } of sites) {
      const counted = await writeSite(join(fresh, folder), plan, sorted, { secret, signal })
      const manifest: SealManifest = {
        version: 'portico/seal/v1',
        build: plan.build,
        orgId: plan.orgId,
        fingerprint,
        audiences: plan.parts.map((part) => part.audience),
        files: counted.reduce((sum, { files }) => sum + files, 0),
      }
      await writeFile(join(fresh, folder, SEAL_MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
      written.push({ folder, plan, sorted, counted })
    }
    const policy = contentPolicy(sites.map(({ plan, sorted }) => ({ plan, open: sorted.open })))
    await writeFile(join(fresh, POLICY_FILE), `${JSON.stringify({ 'content-security-policy': policy }, null, 2)}\n`)
    signal?.throwIfAborted()
    await swap(fresh, to)
    const report = reportOf(written)
    log?.(table(report))
    return report
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true })
    throw cause
  }
}

/** The address of the page that a file is, if it is one. */
const pageIn =
  (folder: string) =>
  ({ path }: StagedFile): string[] =>
    path.endsWith('.html') ? [posix.join('/', folder, path).replace(/(?:\/index)?\.html$/, '') || '/'] : []

async function swap(fresh: string, to: string): Promise<void> {
  const former = `${fresh.slice(0, -4)}.old`
  await mkdir(dirname(to), { recursive: true })
  const hadFormer = await rename(to, former).then(
    () => true,
    () => false,
  )
  try {
    await rename(fresh, to)
  } catch (cause) {
    if (hadFormer) await rename(former, to)
    throw cause
  }
  await rm(former, { recursive: true, force: true })
}
