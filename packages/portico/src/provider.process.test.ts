import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emptyFolder, portico } from './testing/program.js'

const CUSTOM = ['provider', 'add', 'oidc', 'custom', '--client-id', 'hub', '--issuer', 'https://id.example.com']

describe('portico provider', () => {
  test('adds an OpenID provider with its secret from standard input, lists it without the secret, and removes it', async () => {
    const cwd = emptyFolder()
    const args = [...CUSTOM, '--secret-stdin', '--group', 'Staff=readers', '--domain', 'example.com', '--json']
    const added = JSON.parse((await portico(args, { cwd, input: 'hunter2-hunter2\n' })).stdout)
    expect(added).toMatchObject({
      type: 'oidc',
      provider: 'custom',
      has_client_secret: true,
      groups: { Staff: 'readers' },
      email_domains: ['example.com'],
      redirect_uri: `http://localhost:3000/sso/oidc/${added.id}/callback`,
    })
    const list = await portico(['provider', 'list'], { cwd })
    expect(list.stdout).toContain(added.redirect_uri)
    expect(list.stdout).not.toContain('hunter2')
    const again = await portico(CUSTOM, { cwd })
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringMatching(/already has a provider with this name and client_id/),
    ])
    expect((await portico(['provider', 'remove', added.id], { cwd })).stdout).toContain('Removed')
    const gone = await portico(['provider', 'remove', added.id], { cwd })
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringMatching(/there is no provider .+ to see them\./)])
  })

  test('reports what is wrong with its arguments', async () => {
    const cwd = emptyFolder()
    writeFileSync(join(cwd, 'broken.xml'), '<a>')
    for (const [args, message] of [
      [['provider', 'add', 'oidc', 'gogle', '--client-id', 'x'], /provider/],
      [['provider', 'add', 'oidc', 'okta', '--client-id', 'x'], /issuer is missing/],
      [['provider', 'add', 'saml', 'Acme', '--metadata', 'broken.xml'], /XML is refused/],
      [['provider', 'add', 'saml', 'Acme', '--metadata', 'nowhere.xml'], /cannot be read/],
      [[...CUSTOM, '--group', 'Staff'], /--group Staff=/],
    ] as const) {
      const ended = await portico(args, { cwd })
      expect([ended.code, ended.stdout]).toEqual([1, ''])
      expect(ended.stderr).toMatch(message)
      expect(ended.stderr).not.toMatch(/\n\s+at /)
    }
  })
})
