import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { apiCatalog, type DiscoveryInput, skillFiles } from './discovery-files.js'

const HARBOUR: DiscoveryInput = {
  site: {
    title: 'Harbour: "Pilots" & Öre',
    tagline: 'All about\n ships',
    url: 'https://docs.example',
    baseUrl: '/hub/',
  },
  descriptions: [{ route: '/api', file: 'api/openapi.json', open: { info: { title: 'Berths' } } }],
  hasTwins: true,
  hasPrivatePages: true,
  isOpenAtServer: true,
}

test('a skill is listed with the digest of its file', () => {
  const files = skillFiles(HARBOUR)
  const { skills } = JSON.parse(files.get('.well-known/agent-skills/index.json') ?? '')
  expect(skills).toHaveLength(1)
  const [{ name, url, digest, type }] = skills
  expect([name, type]).toEqual(['harbour-pilots-ore-docs', 'skill-md'])
  expect(url).toBe(`https://docs.example/hub/.well-known/agent-skills/${name}/SKILL.md`)
  const text = files.get(`.well-known/agent-skills/${name}/SKILL.md`) ?? ''
  expect(digest).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`)
  expect(files.get('skill.md')).toBe(text)
})

test('a skill says where pages are, and how to open private ones', () => {
  const text = skillFiles(HARBOUR).get('skill.md') ?? ''
  expect(text).toMatch(/^---\nname: harbour-pilots-ore-docs\ndescription: ".*"\n---\n\n# Harbour/)
  for (const words of ['https://docs.example/hub/llms.txt', '`.md`', 'https://docs.example/mcp,', 'describes Berths'])
    expect(text).toContain(words)
})

test('a skill promises only what the site has', () => {
  const bare = { ...HARBOUR, descriptions: [], hasTwins: false, hasPrivatePages: false, isOpenAtServer: false }
  expect(skillFiles(bare).get('skill.md')).not.toMatch(/\.md`|mcp|search\.json|OpenAPI|Private/)
  const closed = skillFiles({ ...HARBOUR, isOpenAtServer: false }).get('skill.md')
  expect(closed).toContain('npx portico mcp --site https://docs.example/hub/')
})

test('the name of a skill has only letters, digits and hyphens', () => {
  const nameOf = (title: string) =>
    /name: (.*)/.exec(skillFiles({ ...HARBOUR, site: { ...HARBOUR.site, title } }).get('skill.md') ?? '')?.[1]
  expect([nameOf('日本語'), nameOf(`${'Long '.repeat(30)}`)]).toEqual(['docs', expect.stringMatching(/^[a-z-]{1,64}$/)])
})

test('the catalog links each description with its page', () => {
  const { linkset } = JSON.parse(apiCatalog(HARBOUR).get('.well-known/api-catalog') ?? '')
  expect(linkset).toEqual([
    {
      anchor: 'https://docs.example/hub/api',
      'service-desc': [
        { href: 'https://docs.example/hub/api/openapi.json', type: 'application/json', title: 'Berths' },
      ],
      'service-doc': [{ href: 'https://docs.example/hub/api', type: 'text/html' }],
    },
  ])
  expect(apiCatalog({ ...HARBOUR, descriptions: [] }).size).toBe(0)
})
