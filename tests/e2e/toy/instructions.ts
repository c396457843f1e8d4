/** A line to add to an existing file: `text` follows the line that contains `below`, or begins or ends the file. */
export interface Addition {
  readonly file: string
  readonly place: 'start' | 'end' | { readonly below: string }
  readonly text: string
}

/** The steps of a list. */
export interface Steps {
  readonly additions: readonly Addition[]
  /** Folders and files to write. */
  readonly folders: readonly string[]
}

/** The instructions in CONTRIBUTING for one kind of method. */
export interface Instructions {
  /** The rows of the protocol's tables, which come first. */
  readonly tables: readonly Addition[]
  /** The lines that the compiler then requires. */
  readonly compilerLines: readonly Addition[]
  /** The lines that the method's own files need. */
  readonly needed: readonly Addition[]
  /** Files of the method itself. */
  readonly folders: readonly string[]
}

/** Reads a subsection of "Add a sign-in method". */
export function instructionsOf(contributing: string, title: string): Instructions {
  const text = subsectionOf(contributing, title)
  const [first = '', middle, last = ''] = text.split(/The compiler then names|The compiler names the last/)
  if (middle === undefined) throw new Error(`"${title}" does not say what the compiler names.`)
  const tables = stepsOf(first)
  const compilerSteps = stepsOf(middle)
  const { additions: needed } = stepsOf(last)
  return {
    tables: tables.additions,
    compilerLines: compilerSteps.additions,
    needed,
    folders: [...tables.folders, ...compilerSteps.folders],
  }
}

/**
 * The steps of a subsection: each names a file in backticks, the position in it (`below`, `at the top` or `at the end`), and the
 * lines. A step with a path and no lines names a folder or file to write.
 */
export const stepsIn = (contributing: string, title: string): Steps => stepsOf(subsectionOf(contributing, title))

function subsectionOf(contributing: string, title: string): string {
  const [, section] = contributing.split(`\n### ${title}\n`)
  if (section === undefined) throw new Error(`CONTRIBUTING.md has no section "${title}".`)
  const [text = ''] = section.split(/\n##+ /)
  return text
}

const PATH = /`((?:packages|apps)\/[^`]+)`/
const PLACE = /below `([^`]+)`:\n|at the (top|end):\n/
const FENCE = /```ts\n([\s\S]*?)\n *```/

/** The steps of a text, each a list item. */
function stepsOf(text: string): Steps {
  const additions: Addition[] = []
  const folders: string[] = []
  for (const item of text.split(/\n(?=- )/)) {
    const file = PATH.exec(item)?.[1]
    if (file === undefined) continue
    const blocks = [...item.matchAll(new RegExp(`(?:${PLACE.source})\\s*${FENCE.source}`, 'g'))]
    if (blocks.length === 0) folders.push(file)
    for (const [, below, edge, lines = ''] of blocks) {
      const place = below === undefined ? (edge === 'end' ? 'end' : 'start') : { below }
      additions.push({ file, place, text: outdented(lines) })
    }
  }
  return { additions, folders }
}

/** Lines without the indentation of the list. */
function outdented(lines: string): string {
  const margin = /^ */.exec(lines)?.[0].length ?? 0
  return lines
    .split('\n')
    .map((line) => line.slice(margin))
    .join('\n')
}
