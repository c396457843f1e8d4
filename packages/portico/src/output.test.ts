import { expect, test } from 'vitest'
import { createOutput } from './output.js'

function streams(isTTY: boolean) {
  const written = { out: '', err: '' }
  const stdout = { isTTY, write: (text: string) => (written.out += text) }
  const stderr = { write: (text: string) => (written.err += text) }
  return { written, output: createOutput({ stdout, stderr }, false) }
}

test('on a terminal, progress is one changing line that following output replaces', () => {
  const { written, output } = streams(true)
  for (let rows = 1; rows <= 2_500; rows++) output.progress(rows, 'rows written')
  expect(written.out).toBe('\r\x1b[K1,000 rows written\r\x1b[K2,000 rows written')
  output.result({}, 'Done.')
  expect(written.out.endsWith('rows written\r\x1b[KDone.\n')).toBe(true)
  output.warn('careful')
  expect(written.out.endsWith('Done.\n')).toBe(true)
})

test('elsewhere, progress is plain lines, less often the longer it takes', () => {
  const { written, output } = streams(false)
  for (let rows = 1; rows <= 20_000; rows++) output.progress(rows, 'rows written')
  expect(written.out.split('\n')).toEqual([
    '1,000 rows written',
    '2,000 rows written',
    '5,000 rows written',
    '10,000 rows written',
    '20,000 rows written',
    '',
  ])
})

test('programs that read JSON get no progress', () => {
  let out = ''
  const stdout = { isTTY: true, write: (text: string) => (out += text) }
  createOutput({ stdout, stderr: stdout }, true).progress(1_000, 'rows written')
  expect(out).toBe('')
})
