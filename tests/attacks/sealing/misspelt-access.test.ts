import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type AdversarialSite, adversarialSite } from './adversarial-site.js'
import { page } from './way.js'

let site: AdversarialSite | undefined
afterEach(() => site?.remove())

test('a misspelled rule, group or key stops the build, which names each of them and the most similar existing one', async () => {
  site = adversarialSite(
    'misspelt',
    [{ name: 'rules', rules: [{ path: '/valut/', groups: ['keepers'] }], files: () => ({}) }],
    {
      bundler: 'rspack',
      locales: ['en'],
    },
  )
  site.write({
    'docs/group.md': page('# G', { access: { groups: ['keeper'] } }),
    'docs/key.md': page('# K', { acess: { groups: ['keepers'] } }),
    'docs/case.md': page('# C', { Access: 'signed-in' }),
    'docs/bare.md': page('# B', { groups: ['keepers'] }),
    'docs/nested.md': page('# N', { sidebar_custom_props: { access: 'signed-in' } }),
    'docs/folder/_category_.json': '{ "customProps": { "acces": "signed-in" } }',
    'docs/folder/one.md': '# One',
  })
  const refusal = await site.build(join(tmpdir(), 'portico-misspelt', 'staging')).catch((error: unknown) => error)
  const message = String(refusal).replaceAll('\\"', '"')
  for (const sentence of [
    /rule for "\/valut\/" matches no page.+nearest path is "\/docs\/vault"/,
    /docs\/group\.md requires the group "keeper".+Did you mean "keepers"/,
    /docs\/key\.md has the key "acess"/,
    /docs\/case\.md has the key "Access"/,
    /docs\/bare\.md has the key "groups"/,
    /docs\/nested\.md has the key "sidebar_custom_props\.access"/,
    /docs\/folder\/_category_ has the key "acces"/,
  ])
    expect(message).toMatch(sentence)
})
