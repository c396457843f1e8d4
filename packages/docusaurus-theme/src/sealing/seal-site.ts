import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { deriveContentKey, keyId, SEAL_MANIFEST_FILE, type SealManifest, seal, secretFingerprint } from '@portico/seal'
import { PLAN_FILE, type SealPlan } from '../plan.js'
import { demandNoLeak } from './demand-no-leak.js'
import { readPlan } from './read-plan.js'
import { type SealReport, table } from './report.js'
import { rewriteAssets } from './rewrite-assets.js'
import { type Sorted, type StagedFile, sortFiles } from './sort-files.js'

/** Where from, where to, and with which secret. `log` hears the report as a table. */
export interface SealSiteInput {
  readonly staging: string
  readonly out: string
  readonly secret: Uint8Array
  readonly log?: (text: string) => void
}

/**
 * Seals a built site: every private file becomes its envelope, everything else is searched for private text and copied. The
 * folder `out` changes in one step at the end, so it holds the former site or the new one and never a part of either.
 *
 * @throws Error with a sentence when the staging folder has no plan, or when private text would be published; `out` is
 * untouched then.
 */
export async function sealSite({ staging, out, secret, log }: SealSiteInput): Promise<SealReport> {
  const plan = await readPlan(staging)
  const from = resolve(staging)
  const to = resolve(out)
  if (to === from || to.startsWith(from + sep) || from.startsWith(to + sep))
    throw new Error(
      `${out} and ${staging} lie in each other. The staging folder holds private pages in clear; publish from a folder of its own.`,
    )
  const fingerprint = await secretFingerprint(secret)
  const sorted = sortFiles(await stagedFiles(from), plan)
  demandNoLeak(plan, sorted)

  const fresh = `${to}.${randomBytes(4).toString('hex')}.new`
  try {
    const counted = await writeSite(fresh, plan, sorted, secret)
    const audiences = plan.parts.map((part) => part.audience)
    const files = counted.reduce((sum, { files: count }) => sum + count, 0)
    const manifest: SealManifest = {
      version: 'portico/seal/v1',
      build: plan.build,
      orgId: plan.orgId,
      fingerprint,
      audiences,
      files,
    }
    await writeFile(join(fresh, SEAL_MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
    await swap(fresh, to)
    const report: SealReport = {
      build: plan.build,
      audiences: plan.parts.map((part, at) => ({
        groups: part.audience,
        pages: part.pages.length,
        files: counted[at]?.files ?? 0,
        bytes: counted[at]?.bytes ?? 0,
      })),
      publicFiles: sorted.open.length,
      notes: [...sorted.notes, ...counted.flatMap((part) => part.notes)],
    }
    log?.(table(report))
    return report
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true })
    throw cause
  }
}

async function stagedFiles(staging: string): Promise<StagedFile[]> {
  const entries = await readdir(staging, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const plans = files.filter((file) => file.endsWith(PLAN_FILE))
  if (plans.length > 1)
    throw new Error(
      `${staging} holds ${plans.length} plans, one per locale. Build and seal each locale in folders of its own.`,
    )
  return files
    .filter((file) => !plans.includes(file))
    .sort()
    .map((file) => ({ path: file.slice(staging.length + 1).replaceAll(sep, '/'), bytes: () => readFileSync(file) }))
}

async function writeSite(folder: string, plan: SealPlan, sorted: Sorted, secret: Uint8Array) {
  const put = async (path: string, bytes: Uint8Array) => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  await mkdir(folder, { recursive: true })
  for (const file of sorted.open) await put(file.path, file.bytes())

  const counted: { files: number; bytes: number; notes: string[] }[] = []
  for (const [part, { audience }] of plan.parts.entries()) {
    const key = await deriveContentKey({ secret, build: plan.build, orgId: plan.orgId, audience })
    const id = await keyId({ build: plan.build, audience })
    const count = { files: 0, bytes: 0, notes: [] as string[] }
    const sealTo = async (name: string, plaintext: Uint8Array) => {
      const path = encodeURI(plan.baseUrl.replace(/\/?$/, '/') + name)
      const envelope = await seal({ key, keyId: id, path, plaintext })
      await put(name, envelope)
      count.files++
      count.bytes += envelope.length
    }
    const assets = sorted.assets.filter((asset) => asset.part === part)
    const names = assets.map(({ file, name }) => ({ from: file.path, to: name }))
    for (const { file } of sorted.sealed.filter((one) => one.part === part)) {
      if (!file.path.endsWith('.js')) {
        await sealTo(file.path, file.bytes())
        continue
      }
      const { code, missed } = rewriteAssets(file.bytes().toString(), names)
      await sealTo(file.path, Buffer.from(code))
      for (const name of missed)
        count.notes.push(`Sealed, but its address in ${file.path} has an unknown form: ${name}`)
    }
    for (const { file, name } of assets) await sealTo(name, file.bytes())
    counted.push(count)
  }
  return counted
}

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
