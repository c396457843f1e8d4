import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the sealing step leaves the policy of a site. */
const FILE = 'portico-policy.json'

/** What holds for a site that was not sealed: nothing is known of its scripts. */
const UNSEALED = "frame-ancestors 'self'; base-uri 'self'; object-src 'none'"

/** Reads the Content-Security-Policy of a served folder, again whenever the site was sealed again. */
export function contentPolicyOf(folder: string): () => Promise<string> {
  const path = join(folder, FILE)
  let known: { readonly modified: number; readonly policy: string } | undefined
  return async () => {
    const modified = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    if (modified === undefined) return UNSEALED
    if (known?.modified !== modified) known = { modified, policy: await read(path) }
    return known.policy
  }
}

async function read(path: string): Promise<string> {
  const found = JSON.parse(await readFile(path, 'utf8')) as { 'content-security-policy'?: unknown }
  const policy = found['content-security-policy']
  if (typeof policy !== 'string' || !/^[\x20-\x7e]+$/.test(policy))
    throw new Error(`${path} holds no Content-Security-Policy. Seal the site again.`)
  return policy
}
