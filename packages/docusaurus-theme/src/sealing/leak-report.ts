import { fixFor } from './file-makers.js'
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
export function leakReport(findings: readonly Finding[], plugins: readonly string[]): string {
  const groups = grouped(findings.filter(({ text }) => text !== undefined))
  const others = findings.filter(({ text }) => text === undefined)
  const lines = [
    ...new Set(others.map(({ sentence }) => `- ${sentence}`)),
    ...groups.map((group) => described(group, plugins)),
  ]
  const left = lines.length - GROUPS
  const hasText = groups.length > 0
  return [
    `Private text would be published, so nothing was. ${findings.length} found:`,
    ...lines.slice(0, GROUPS),
    ...(left > 0 ? [`- … and ${left} more. Run "portico seal --json" to list all of them.`] : []),
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
  for (const one of findings) {
    const key = one.text ?? ''
    const known = byText.get(key)
    if (known) known.push(one)
    else byText.set(key, [one])
  }
  const byFiles = new Map<string, Finding[][]>()
  for (const places of byText.values()) {
    const key = Array.from(new Set(places.map(({ file }) => file)))
      .sort()
      .join('\n')
    const known = byFiles.get(key)
    if (known) known.push(places)
    else byFiles.set(key, [places])
  }
  return Array.from(byFiles.values(), (texts) => ({
    texts: texts.flatMap((places) => firstPlaces(places)[0] ?? []),
    files: firstPlaces(texts[0] ?? []),
  })).sort((one, other) => other.texts.length * other.files.length - one.texts.length * one.files.length)
}

/** Each file once. A page comes before files that were generated from it, since its author knows where it comes from. */
const firstPlaces = (places: readonly Finding[]) =>
  Array.from(new Map([...places].reverse().map((one) => [one.file, one])).values())
    .reverse()
    .sort((one, other) => Number(other.madeFrom !== undefined) - Number(one.madeFrom !== undefined))

function described({ texts, files }: Group, plugins: readonly string[]): string {
  const [first] = files
  if (!first) return ''
  const fix = `  Fix: ${fixFor(first.file ?? '', first.madeFrom, plugins)}.`
  const also = files.slice(1, FILES).map((one) => `  also in ${placed(one)}`)
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
