import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emptyFolder, runProcess } from './testing/program.js'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

test.each(['--version', '-V'])('%s prints the version of the package and nothing else', async (option) => {
  expect(await runProcess([option], { cwd: emptyFolder() })).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
})
