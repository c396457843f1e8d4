/**
 * What ships must be allowed to ship: every package under an allowed license, and our own license in every package that is
 * published. Run by `npm run check`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { licenceComplaints } from './lib/notices.mjs'
import { PUBLISHED_PACKAGES } from './lib/published.mjs'
import { inRoot } from './lib/root.mjs'

const read = (...path) => readFileSync(inRoot(...path), 'utf8')

function* unlicensedPackages() {
  for (const folder of PUBLISHED_PACKAGES)
    if (!existsSync(inRoot(folder, 'LICENSE')) || read(folder, 'LICENSE') !== read('LICENSE'))
      yield `${folder} has no copy of LICENSE, so what is published of it has no licence text. Copy the file there.`
}

/** @returns {string[]} A sentence for each thing that may not ship as it is. */
export function noticeComplaints() {
  return [...licenceComplaints(JSON.parse(read('package-lock.json'))), ...unlicensedPackages()]
}
