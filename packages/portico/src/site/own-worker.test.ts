import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WORKER_FILE, workerHead } from '@portico/sealing/plan'
import { expect, test } from 'vitest'
import { emptyFolder } from '../testing/program.js'
import { ownWorker } from './own-worker.js'

const SITE = {
  build: 'b1',
  orgID: 'org',
  baseURL: '',
  baseUrl: '/',
  name: 'Acme',
  parts: 1,
  everyone: [],
  factors: [],
  accountMenu: true,
}
const CODE = '(()=>{self.addEventListener("fetch",()=>{})})();\n'

const worker = async (published: string | undefined) => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'public'))
  writeFileSync(join(folder, 'code.js'), CODE)
  if (published !== undefined) writeFileSync(join(folder, 'public', WORKER_FILE), published)
  return ownWorker(join(folder, 'public'), join(folder, 'code.js'))
}

test('the worker of a sealed folder is that of the program, with one line of data before it', async () => {
  expect(await worker(workerHead(SITE) + CODE)).toBe('ours')
  expect(await worker(undefined)).toBe('none')
})

test.each([
  ['other code', `${workerHead(SITE)}fetch("https://evil.example")`],
  ['code after its own', `${workerHead(SITE)}${CODE}fetch("https://evil.example")`],
  ['code in place of data', `self.portico=fetch("https://evil.example")\n${CODE}`],
  ['code after the data', `${workerHead(SITE).trimEnd()};fetch("https://evil.example")\n${CODE}`],
  ['no data', CODE],
  ['nothing', ''],
])('a worker with %s is another one', async (_, published) => {
  expect(await worker(published)).toBe('other')
})
