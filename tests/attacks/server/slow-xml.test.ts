import { startSamlUpstream } from '@portico/server/testing/saml-upstream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'
import { cpuSeconds } from './cpu.js'

let at: Target
beforeEach(async () => {
  at = await target()
})
afterEach(() => at.close())

const addProvider = (idp_metadata_xml: string) =>
  at.call('POST', '/admin/providers', {
    token: at.world.settings.adminKey,
    body: { type: 'saml', name: 'Acme', idp_metadata_xml, allow_unsolicited: true },
  })

const METADATA = [
  ['comments that never close', '<!--'.repeat(45_000)],
  ['comments', '<!---->'.repeat(27_000)],
  ['elements', `<a>${'<b/>'.repeat(45_000)}</a>`],
  ['nested elements', '<a>'.repeat(60_000)],
  ['many attributes of one element', `<a ${Array.from({ length: 20_000 }, (_, i) => `a${i}=""`).join(' ')}/>`],
  ['spaces in a tag', `<a${' '.repeat(190_000)}!`],
  ['a name', `<${'a:'.repeat(1)}${'a'.repeat(190_000)}!`],
  ['character references', `<a>${'&#65;'.repeat(38_000)}</a>`],
  ['ampersands', `<a>${'&'.repeat(190_000)}</a>`],
  ['an open declaration', `<?xml ${'?'.repeat(190_000)}`],
] as const

describe('metadata of an identity provider must not stall the server', () => {
  test.each(METADATA)('%s', async (_, xml) => {
    await addProvider('<a/>') // Lazily loaded code is loaded before anything is measured.
    const cost = await cpuSeconds(async () => expect((await addProvider(xml)).status).toBe(400))
    expect(cost).toBeLessThan(1)
  })
})

describe('a forged SAML response of a stranger must not stall the server', () => {
  const FILLINGS = [
    ['elements', '<b/>'.repeat(40_000)],
    [
      'almost as many elements and attributes as are accepted',
      `${'<c>'.repeat(20)}${`<b ${many(1)}/>`.repeat(920)}${'</c>'.repeat(20)}`,
    ],
    [
      'namespaces on every level',
      `${Array.from({ length: 25 }, (_, i) => `<n${i}:a xmlns:n${i}="urn:${i}" ${many(60)}>`).join('')}${Array.from({ length: 25 }, (_, i) => `</n${24 - i}:a>`).join('')}`,
    ],
    ['many attributes of one element', `<a ${many(15_000)}/>`],
    ['comments', '<!---->'.repeat(20_000)],
    ['text', 'x'.repeat(180_000)],
    ['character references', '&#65;'.repeat(30_000)],
  ] as const

  test.each(FILLINGS)('%s', async (_, filling) => {
    const upstream = await startSamlUpstream()
    try {
      const reply = await addProvider(upstream.metadata)
      const { acs_url, metadata_url } = reply.json.result
      upstream.know(await (await fetch(metadata_url)).text())
      const { SAMLResponse } = await upstream.answer('http://upstream/')
      const genuine = Buffer.from(SAMLResponse, 'base64').toString()
      const forged = genuine.replace('</saml:Assertion>', `<x>${filling}</x></saml:Assertion>`)
      expect(forged).not.toBe(genuine)
      const body = new URLSearchParams({ SAMLResponse: Buffer.from(forged).toString('base64') })
      // Lazily loaded code is loaded before anything is measured.
      await fetch(acs_url, { method: 'POST', body: new URLSearchParams({ SAMLResponse }) })
      const cost = await cpuSeconds(async () =>
        expect((await fetch(acs_url, { method: 'POST', body })).status).toBeGreaterThanOrEqual(400),
      )
      expect(cost).toBeLessThan(1)
    } finally {
      await upstream.close()
    }
  })
})

function many(count: number): string {
  return Array.from({ length: count }, (_, i) => `a${i}=""`).join(' ')
}
