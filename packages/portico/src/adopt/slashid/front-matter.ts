import { isDeepStrictEqual } from 'node:util'
import { isNames, isRecord } from '@portico/access/guards'
import { load } from 'js-yaml'
import { lineEnd } from '../splice.js'

/** The text with the rule moved; the same text if it has no rule; or the line, from 1, that cannot be moved. */
export type MoveResult = { readonly text: string } | { readonly line: number; readonly why: string }

type Values = Readonly<Record<string, unknown>>

/** Moves `sidebar_custom_props.slashid` in the front matter of a Markdown file to `access`. */
export function moveFrontMatter(text: string): MoveResult {
  const [whole = '', open = '', block = ''] = /^(---\r?\n)([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  if (whole === '') return { text }
  const moved = moveIn(block, 'sidebar_custom_props', true)
  if ('line' in moved) return { ...moved, line: moved.line + 1 }
  return { text: open + moved.text + text.slice(open.length + block.length) }
}

/** Moves `customProps.slashid` in a category file in YAML to `customProps.access`. */
export const moveCategoryYaml = (text: string): MoveResult => moveIn(text, 'customProps', false)

/** Moves `customProps.slashid` in a category file in JSON to `customProps.access`. */
export function moveCategoryJson(text: string): MoveResult {
  const props = (JSON.parse(text) as Values).customProps
  if (!isRecord(props) || !Object.hasOwn(props, 'slashid')) return { text }
  const access = accessOf(props.slashid)
  const line = lineOf(text.split('\n'), /"slashid"\s*:/)
  if (access === undefined) return { line, why: MEANING }
  const changed = text.replace(/"slashid"\s*:\s*\{[^{}]*\}/, `"access": ${JSON.stringify(access)}`)
  const { slashid: _, ...otherProps } = props
  const expected = { ...(JSON.parse(text) as Values), customProps: { ...otherProps, access } }
  return isDeepStrictEqual(JSON.parse(changed), expected) ? { text: changed } : { line, why: WRITING }
}

const MEANING = 'has neither "auth: true" nor a list of groups, so it is unclear who may read it'
const WRITING = 'is written in a form that this command cannot change'

/** Moves the rule below a key of a YAML block: to the top level, or to where it was. */
function moveIn(block: string, parent: string, toTop: boolean): MoveResult {
  const values = (load(block) ?? {}) as Values
  const props = values[parent]
  if (!isRecord(props) || !Object.hasOwn(props, 'slashid')) return { text: block }
  const eol = lineEnd(block)
  const lines = block.split(/\r?\n/)
  const line = lineOf(lines, /\bslashid\b/)
  const access = accessOf(props.slashid)
  if (access === undefined || (toTop ? values : props).access !== undefined) return { line, why: MEANING }
  const { slashid: _, ...otherProps } = props
  const rest = Object.keys(otherProps).length > 0
  const { [parent]: __, ...before } = values
  const expected = toTop
    ? { ...before, ...(rest && { [parent]: otherProps }), access }
    : { ...values, [parent]: { ...otherProps, access } }
  const changed = moveLines(lines, { parent, toTop, rest, access: `access: ${yamlOf(access)}` })?.join(eol)
  // What was written is parsed again: it is only accepted if it means the same.
  if (changed === undefined || !isDeepStrictEqual(load(changed), expected)) return { line, why: WRITING }
  return { text: changed }
}

interface Move {
  readonly parent: string
  readonly toTop: boolean
  /** Whether the key contains anything else. */
  readonly rest: boolean
  readonly access: string
}

function moveLines(lines: readonly string[], { parent, toTop, rest, access }: Move): string[] | undefined {
  const at = lines.findIndex((line) => line.startsWith(`${parent}:`))
  const rule = lines.findIndex((line, index) => index > at && /^\s+slashid:/.test(line))
  if (at < 0 || rule < 0) {
    const isAlone = !rest && toTop && /^\w+:\s*\{.*\}\s*$/.test(lines[at] ?? '')
    return isAlone ? lines.toSpliced(at, 1, access) : undefined
  }
  const depth = indentOf(lines[rule] ?? '')
  const after = lines.findIndex((line, index) => index > rule && line.trim() !== '' && indentOf(line) <= depth)
  const end = after < 0 ? lines.length : after
  if (!toTop) return lines.toSpliced(rule, end - rule, `${' '.repeat(depth)}${access}`)
  const without = lines.toSpliced(rule, end - rule)
  return rest ? without.toSpliced(at, 0, access) : without.toSpliced(at, 1, access)
}

const indentOf = (line: string) => /^ */.exec(line)?.[0].length ?? 0

const lineOf = (lines: readonly string[], pattern: RegExp) => lines.findIndex((line) => pattern.test(line)) + 1

type Access = 'signed-in' | { readonly groups: readonly string[] }

function accessOf(rule: unknown): Access | undefined {
  if (!isRecord(rule) || !Object.keys(rule).every((key) => key === 'auth' || key === 'groups')) return undefined
  const { auth, groups = [] } = rule
  if (auth === false || !isNames(groups)) return undefined
  if (groups.length > 0) return { groups }
  return auth === true ? 'signed-in' : undefined
}

const yamlOf = (access: Access): string =>
  access === 'signed-in'
    ? access
    : `{ groups: [${access.groups.map((name) => (/^[a-z][\w-]*$/i.test(name) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(name) ? name : JSON.stringify(name))).join(', ')}] }`
