/** `npm run notices`: writes THIRD-PARTY-NOTICES.txt from the lock file and the installed packages. */
import { readFileSync, writeFileSync } from 'node:fs'
import { NOTICES, notices } from './lib/notices.mjs'
import { inRoot } from './lib/root.mjs'
import { main } from './lib/run.mjs'

await main(async () => {
  writeFileSync(NOTICES, notices(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))))
})
