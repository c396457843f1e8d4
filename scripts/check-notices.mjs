/**
 * What ships must be allowed to ship, and named: every package under a licence that is allowed, current third-party notices, and
 * our own licence in every package that is published. Run by `npm run check`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { licenceComplaints, NOTICES, notices } from './lib/notices.mjs'
import { inRoot } from './lib/root.mjs'

const read = (...path) => readFileSync(inRoot(...path), 'utf8')

function* unlicensedPackages() {
  for (const name of readdirSync(inRoot('packages')))
    if (!existsSync(inRoot('packages', name, 'LICENSE')) || read('packages', name, 'LICENSE') !== read('LICENSE'))
      yield `packages/${name} has no copy of LICENSE, so what is published of it has no licence text. Copy the file there.`
}

/** @returns {string[]} A sentence for each thing that may not ship as it is. */
export function noticeComplaints() {
  const lock = JSON.parse(read('package-lock.json'))
  const isCurrent = existsSync(NOTICES) && readFileSync(NOTICES, 'utf8') === notices(lock)
  return [
    ...licenceComplaints(lock),
    ...unlicensedPackages(),
    ...(isCurrent ? [] : ['THIRD-PARTY-NOTICES.txt is not what the lock says. Run "npm ci" and "npm run notices".']),
  ]
}
