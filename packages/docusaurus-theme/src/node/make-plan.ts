import { join } from 'node:path'
import type { Canary, PlanPart, SealPlan } from '../plan.js'
import { dataCanaries, markdownCanaries } from './canaries.js'
import type { NormalOptions } from './options.js'
import type { SealedPart } from './partition.js'

/** What the plan is made from. `read` answers a file's text, or throws when there is none. */
export interface PlanInput {
  readonly build: string
  readonly options: Pick<NormalOptions, 'orgID' | 'publicTexts' | 'rules'>
  readonly baseUrl: string
  readonly parts: readonly SealedPart[]
  readonly siteDir: string
  readonly generatedFilesDir: string
  readonly siteConfig: { readonly title: string; readonly tagline?: string; readonly themeConfig: unknown }
  readonly read: (path: string) => string
}

/** The plan for the sealing step: who may read what, and what to search for in everything else. */
export function makePlan(input: PlanInput): SealPlan {
  const { siteConfig, options } = input
  return {
    version: 'portico/plan/v1',
    build: input.build,
    orgId: options.orgID,
    baseUrl: input.baseUrl,
    rules: options.rules,
    parts: input.parts.map((part) => planPart(part, input)),
    // The site's own configuration is public by its author's hand: a page may be called what the navbar calls it.
    publicTexts: [
      ...options.publicTexts,
      ...texts({ title: siteConfig.title, tagline: siteConfig.tagline, theme: siteConfig.themeConfig }),
    ],
  }
}

function planPart(part: SealedPart, { siteDir, generatedFilesDir, read }: PlanInput): PlanPart {
  const canaries = Object.values(part.registry).flatMap((modulePath): Canary[] => {
    const [bare = ''] = modulePath.split('?')
    const file = bare
      .replace(/^@site/, siteDir)
      .replace(/^@generated/, generatedFilesDir)
      .replace(/^~(docs|blog|pages)/, (_, plugin: string) =>
        join(generatedFilesDir, `docusaurus-plugin-content-${plugin}`),
      )
    if (/\.mdx?$/.test(file)) return markdownCanaries(bare.replace(/^@site\//, ''), read(file))
    return file.endsWith('.json') ? pageData(bare, JSON.parse(read(file))) : []
  })
  return { audience: part.audience, pages: part.pages, canaries: unique(canaries) }
}

/** The data of a docs version also carries the version's own label, which every page shows. */
function pageData(source: string, data: unknown): Canary[] {
  const version = (data as { version?: { docs?: unknown; docsSidebars?: unknown } } | null)?.version
  return dataCanaries(source, version?.docs ? [version.docs, version.docsSidebars] : data)
}

function unique(canaries: readonly Canary[]): Canary[] {
  return [...new Map(canaries.map((canary) => [canary.text, canary])).values()]
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}
