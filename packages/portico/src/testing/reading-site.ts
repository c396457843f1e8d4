import MiniSearch from 'minisearch'
import { emptyFolder } from './program.js'
import { put } from './staged-site.js'

/** One sentence for each audience, which no other audience may read. */
export const SENTENCES = {
  partners: 'The amber lantern burns for partners.',
  staff: 'The cobalt lantern burns for staff.',
  everyone: 'Lanterns burn for everyone.',
} as const

const ROOT_ORGANIZATION = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

/** The part of the site's API description that everyone may read. */
export const OPEN_DESCRIPTION = { openapi: '3.1.0', paths: { '/lamps': { summary: 'Lamps' } } }

/** An index as the site's build writes it. */
function indexOf(
  pages: readonly { readonly url: string; readonly title: string; readonly text: string; readonly changed?: string }[],
): string {
  const index = new MiniSearch({
    idField: 'url',
    fields: ['title', 'headings', 'text'],
    storeFields: ['title', 'sections', 'changed', 'digest'],
  })
  for (const { url, title, text, changed } of pages)
    index.add({
      url,
      title,
      headings: '',
      text,
      sections: [{ anchor: '', heading: '', text }],
      digest: `of ${url}`,
      changed,
    })
  return JSON.stringify(index)
}

export interface ReadingSite {
  readonly build?: string
  readonly agents?: object
  readonly orgId?: string
  readonly baseUrl?: string
}

/**
 * Writes `staging` into a folder: a built site in cleartext with a page for partners, one for staff, two public pages, and the
 * plan that a site build writes beside it.
 */
export function stageReadingSite(
  cwd: string,
  { build = 'build-one', agents = { open: 'server' }, orgId = ROOT_ORGANIZATION, baseUrl = '/' }: ReadingSite = {},
): void {
  const groups = ['partners', 'staff'] as const
  const plan = {
    version: 'portico/plan/v2',
    build,
    orgId,
    origin: 'https://docs.example',
    baseUrl,
    agents,
    prerendered: groups.map((group) => `docs/${group}/index.html`),
    rules: groups.map((group) => ({ path: `docs/${group}`, groups: [group] })),
    publicTexts: [],
    descriptions: [{ file: 'api/openapi.json', route: '/plain', source: 'api.json', operations: {} }],
    groupNames: { partners: 'never', staff: 'never' },
    parts: groups.map((group) => ({
      expression: { any: [[group]] },
      pages: [`${baseUrl}docs/${group}`],
      canaries: [{ source: `docs/${group}.md`, what: 'sentence', text: SENTENCES[group] }],
    })),
  }
  put(cwd, 'staging/portico-plan.json', JSON.stringify(plan))
  put(cwd, 'staging/index.html', '<!doctype html><title>Home</title>')
  put(cwd, 'staging/404.html', '<!doctype html><title>Not found</title>')
  put(cwd, 'staging/about/index.html', '<!doctype html><title>About</title>')
  put(cwd, 'staging/about.md', `# About\n\n${SENTENCES.everyone}\n`)
  put(cwd, 'staging/llms.txt', '# Lanterns\n\n- [About](https://docs.example/about.md)\n')
  put(
    cwd,
    'staging/portico-search.json',
    indexOf([
      { url: `${baseUrl}about`, title: 'About', text: SENTENCES.everyone, changed: '2026-01-02T00:00:00.000Z' },
      { url: `${baseUrl}plain`, title: 'Plain', text: 'A page that was not written in Markdown.' },
    ]),
  )
  put(cwd, 'staging/api/openapi.json', JSON.stringify(OPEN_DESCRIPTION))
  for (const [at, group] of groups.entries()) {
    const [title, text] = [`For ${group}`, SENTENCES[group]]
    put(cwd, `staging/docs/${group}/index.html`, '<!doctype html><title>Private page</title>')
    put(cwd, `staging/docs/${group}.md`, `# ${title}\n\n${text}\n`)
    put(cwd, `staging/assets/js/sealed${at}-1.0a1b2c3d.js`, `e(${JSON.stringify(text)})`)
    put(
      cwd,
      `staging/assets/js/sealed${at}-openapi.${build}.json`,
      JSON.stringify({
        '/plain': {
          among: [0, 1],
          add: [],
          into: [[1, 'paths', { among: [1], add: [[at * 2, `/${group}-lamps`, { summary: text }]], into: [] }]],
        },
      }),
    )
    put(
      cwd,
      `staging/assets/js/sealed${at}-search.${build}.json`,
      indexOf([
        { url: `${baseUrl}docs/${group}`, title, text, changed: `2026-02-0${at + 1}T00:00:00.000Z` },
        { url: `${baseUrl}plain`, title: 'Plain', text: `A call for ${group}.` },
      ]),
    )
  }
}

/** A new folder with such a site. */
export function readingSite(site: ReadingSite = {}): string {
  const cwd = emptyFolder()
  stageReadingSite(cwd, site)
  return cwd
}
