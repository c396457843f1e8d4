import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { noticeComplaints } from '../check-notices.mjs'
import { isAllowed } from './licences.mjs'
import { licenceComplaints, notices } from './notices.mjs'
import { inRoot } from './root.mjs'

const lock = {
  packages: {
    '': { version: '1.0.0' },
    'packages/sdk': { version: '1.0.0' },
    'node_modules/@portico/sdk': { version: '1.0.0', link: true },
    'node_modules/b': { version: '2.0.0', license: 'MIT' },
    'node_modules/b/node_modules/a': { version: '1.0.0', license: 'ISC' },
    'node_modules/b-linux': { version: '2.0.0', license: 'MIT', optional: true },
    'node_modules/tool': { version: '3.0.0', license: 'GPL-3.0', dev: true },
  },
}

describe('third-party notices', () => {
  test('list what ships with its license and texts, but no development dependencies', () => {
    const text = notices(lock, (path) => [path.endsWith('/a') ? 'the text of a' : 'a text'])
    expect(text).toContain('a 1.0.0: ISC, https://www.npmjs.com/package/a/v/1.0.0\nb-linux 2.0.0: MIT')
    expect(text).toContain('a 1.0.0\n\nthe text of a')
    expect(text).not.toMatch(/tool|@portico|b-linux 2\.0\.0\n/)
  })

  test('do not depend on the order of the lock file or on optional packages that are not installed', () => {
    const turned = { packages: Object.fromEntries(Object.entries(lock.packages).reverse()) }
    const textsOf = (path) => {
      if (path.includes('linux')) throw new Error('not installed')
      return [path]
    }
    expect(notices(turned, textsOf)).toBe(notices(lock, textsOf))
  })

  test('refuse a license that is not allowed, unless there is a choice', () => {
    const with_ = (license) => licenceComplaints({ packages: { 'node_modules/x': { version: '1.0.0', license } } })
    expect(with_('GPL-3.0')[0]).toContain('x 1.0.0 ships under GPL-3.0')
    expect(with_(undefined)[0]).toContain('no licence that it names')
    expect([isAllowed('(MIT OR GPL-3.0)'), isAllowed('MIT AND GPL-3.0'), isAllowed('Apache-2.0 AND MIT')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('can be made from this repository, whose packages may all ship', () => {
    expect(noticeComplaints()).toEqual([])
    expect(notices(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')))).toContain('\nreact 19.')
  })
})
