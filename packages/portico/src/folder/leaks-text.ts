import type { FolderLeaks } from '@portico/sealing/folder'

/** How many files, and how many texts of each, are named; `--json` contains all of them. */
const FILES = 12
const TEXTS = 5
const NAMED = 10

/** What was found in a folder, for people. */
export function leaksText(folder: string, leaks: FolderLeaks): string {
  const { pages, privatePages, generator, findings, files, addresses } = leaks
  const by = generator ? `, built by ${generator.name}` : ''
  const head = `${folder} has ${count(pages, 'page')}${by}. ${count(privatePages.length, 'page')} of them should be private.`
  if (findings.length + files.length + addresses.length === 0)
    return `${head}\nNo text, picture or address of these pages is in another public file.`
  return [
    head,
    ...(findings.length > 0 ? ['', 'Texts of private pages in public files:', ...byFile(findings)] : []),
    ...(files.length > 0
      ? ['', 'Files that only private pages use, and that everyone can request:', ...firstNames(files)]
      : []),
    ...(addresses.length > 0
      ? [
          '',
          'Public files that name the addresses of private pages:',
          ...firstNames(addresses.map((entry) => `${entry.file} (${count(entry.pages, 'page')})`)),
        ]
      : []),
    ...(findings.length > 0 ? ['', waysOut(leaks)] : []),
  ].join('\n')
}

/** How to build the site so that a file no longer contains private texts. */
function waysOut({ generator, findings }: FolderLeaks): string {
  if (!generator)
    return 'Remove the texts from these files, or build the site twice, with and without the private pages.'
  const isIndexed = findings.some(({ file = '' }) => generator.index.test(file))
  const edition = `Or build the site twice, with and without the private pages: ${generator.edition}.`
  return isIndexed
    ? `In ${generator.name}, ${generator.exclude}. ${edition}`
    : `Remove the texts from these files. ${edition}`
}

function byFile(findings: FolderLeaks['findings']): string[] {
  const groups = new Map<string, string[]>()
  for (const { file = '', sentence } of findings) groups.set(file, [...(groups.get(file) ?? []), sentence])
  const sorted = Array.from(groups).sort(([, a], [, b]) => b.length - a.length)
  return [
    ...sorted
      .slice(0, FILES)
      .flatMap(([file, sentences]) => [
        `- ${file}: ${count(sentences.length, 'text')}`,
        ...sentences.slice(0, TEXTS).map((sentence) => `  ${sentence}`),
        ...(sentences.length > TEXTS ? [`  and ${sentences.length - TEXTS} more`] : []),
      ]),
    ...(sorted.length > FILES ? [`- and ${count(sorted.length - FILES, 'more file')}`] : []),
  ]
}

const firstNames = (names: readonly string[]): string[] => [
  ...names.slice(0, NAMED).map((name) => `- ${name}`),
  ...(names.length > NAMED ? [`- and ${names.length - NAMED} more`] : []),
]

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`
