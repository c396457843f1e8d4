import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from './root.mjs'

const FILE = inRoot('sites', 'docs', 'openapi', 'identity.json')
/** Who may read about the calls that show what people read on the site. */
const READINGS = { groups: ['hub-operators'] }

/** Writes the description of the identity API for the guide's site, from the compiled server's tables. */
export async function writeIdentityDescription() {
  const { openApi } = await import('../../packages/server/dist/http/routes/openapi.js')
  const description = openApi({ url: 'http://localhost:3000', orgId: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001' })
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, `${JSON.stringify(withAccess(description), null, 2)}\n`)
}

/** The description with the calls about readings for members only. */
function withAccess({ paths, ...description }) {
  const operations = Object.entries(paths).map(([path, methods]) => [
    path,
    path.startsWith('/admin/site') ? { ...methods, 'x-portico-access': READINGS } : methods,
  ])
  return { ...description, paths: Object.fromEntries(operations) }
}
