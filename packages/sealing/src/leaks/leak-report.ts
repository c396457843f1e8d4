import { fixFor, type Places } from './file-makers.js'
import type { Finding } from './finding.js'

/** How many groups, texts of a group and files of a group a report shows. `--json` contains all of them. */
const GROUPS = 20
const TEXTS = 10
const FILES = 4

/** Texts that were found in the same files. */
interface Group {
  readonly texts: readonly Finding[]
  readonly files: readonly Finding[]
}

/** Returns the findings for a person to read: each text once, with the files that contain it, and how to fix it. */
export function leakReport(findings: readonly Finding[], plugins: readonly string[], places: Places = {}): string {
  const groups = grouped(findings.filter(({ text }) => text !== undefined))
  const withoutText = findings.filter(({ text }) => text === undefined)
  const lines = [
    ...new Set(withoutText.map(({ sentence }) => `- ${sentence}`)),
    ...groups.map((group) => described(group, plugins, places)),
  ]
  const remaining = lines.length - GROUPS
  const hasText = groups.length > 0
  return [
    `Private text would be published, so nothing was. ${findings.length} found:`,
    ...lines.slice(0, GROUPS),
    ...(remaining > 0 ? [`- … and ${remaining} more. Run "portico seal --json" to list all of them.`] : []),
    'Remove the text from the public file, or make that page private too.',
    ...(hasText
      ? [
          'For a text that may be public, add an exception; no new build is needed: "portico seal --allow <id>", or a line with its id, shown in brackets, in the file portico-allow.txt.',
        ]
      : []),
  ].join('\n')
}

/** Grouped first by text, since one text may be in every page, then by files, since one file may contain every page. */
function grouped(findings: readonly Finding[]): Group[] {
  const byText = new Map<string, Finding[]>()
  for (const finding of findings) {
    const key = finding.text ?? ''
    const sameText = byText.get(key)
    if (sameText) sameText.push(finding)
    else byText.set(key, [finding])
  }
  const byFiles = new Map<string, Finding[][]>()
  for (const places of byText.values()) {
    const key = Array.from(new Set(places.map(({ file }) => file)))
      .sort()
      .join('\n')
    const sameFiles = byFiles.get(key)
    if (sameFiles) sameFiles.push(places)
    else byFiles.set(key, [places])
  }
  return Array.from(byFiles.values(), (texts) => ({
    texts: texts.flatMap((places) => firstPlaces(places)[0] ?? []),
    files: firstPlaces(texts[0] ?? []),
  })).sort((a, b) => b.texts.length * b.files.length - a.texts.length * a.files.length)
}

/** Each file once. A page comes before files that were generated from it, since its author knows where it comes from. */
const firstPlaces = (places: readonly Finding[]) =>
  Array.from(new Map([...places].reverse().map((place) => [place.file, place])).values())
    .reverse()
    .sort((a, b) => Number(b.madeFrom !== undefined) - Number(a.madeFrom !== undefined))

function described({ texts, files }: Group, plugins: readonly string[], places: Places): string {
  const [first] = files
  if (!first) return ''
  const fix = `  Fix: ${fixFor(first, plugins, places)}.`
  const also = files.slice(1, FILES).map((file) => `  also in ${placed(file)}`)
  const rest = files.length > FILES ? [`  and in ${files.length - FILES} more files`] : []
  if (texts.length === 1) return [`- ${first.sentence} [${first.id}]`, ...also, ...rest, fix].join('\n')
  return [
    `- ${texts.length} private texts are in ${placed(first)}`,
    ...texts.slice(0, TEXTS).map(({ sentence, id }) => `  ${sentence} [${id}]`),
    ...(texts.length > TEXTS ? [`  and ${texts.length - TEXTS} more texts`] : []),
    ...also,
    ...rest,
    fix,
  ].join('\n')
}

const placed = ({ file = '', madeFrom }: Finding) => (madeFrom ? `${file} (made from ${madeFrom})` : file)
