import type { Differences } from './compare/compare.js'
import type { Scan } from './scan/scan.js'
import type { Site } from './site.js'

/** The measurements of one site. */
export interface SiteRow {
  readonly site: Site
  readonly pages: number
  readonly locked: number
  readonly compared: number
  /** How many of these are lists, which are compared only for the reader. */
  readonly lists: number
  readonly seconds: { readonly plain: number; readonly sealed: number }
  readonly findingCount: number
  readonly scan: Scan
  readonly differences: Differences
}

/** Returns the table of docs/adoption.md, and what each site needed. */
export function reportOf(rows: readonly SiteRow[]): string {
  const head = [
    ['site', 'what it is', 'pages (private)', 'plain build', 'sealed build', 'own scan', 'reader', 'stranger'],
    ['---', '---', '---', '---', '---', '---', '---', '---'],
  ]
  const lines = rows.map(
    ({ site, pages, locked, compared, lists, seconds, scan, differences: { reader, meant, stranger } }) => [
      site.name,
      [site.origin, site.sources.map(({ name, version }) => `\`${name}@${version}\``).join(', ')]
        .filter(Boolean)
        .join(': '),
      `${pages} (${locked})`,
      `${seconds.plain} s`,
      `${seconds.sealed} s`,
      `${scan.leaks.length} of ${scan.privateRuns.toLocaleString('en')} in ${scan.files} files`,
      equal(compared, reader.length + meant.length) + (meant.length > 0 ? `, ${meant.length} as meant` : ''),
      equal(compared - lists, stranger.length),
    ],
  )
  return [...[...head, ...lines].map((cells) => `| ${cells.join(' | ')} |`), '', ...rows.map(needsOf)].join('\n')
}

const equal = (compared: number, different: number) => `${compared - different} of ${compared} equal`

function needsOf({ site, findingCount }: SiteRow): string {
  const toBuild = [...new Set(site.toBuild.map(({ file, why }) => `\`${file}\` (${why})`))]
  const toSeal = site.toSeal.map(({ file, why }) => `\`${file}\` (${why})`)
  return [
    `- **${site.name}**: ${site.uses}. \`portico add --private ${site.privatePath}\`.`,
    toBuild.length > 0 ? `Changed so that it builds: ${toBuild.join(', ')}.` : 'Builds as it is.',
    toSeal.length > 0
      ? `The leak check stopped the first build with ${findingCount} findings, all true. Then changed: ${toSeal.join(', ')}.`
      : 'Nothing else was changed.',
  ].join(' ')
}
