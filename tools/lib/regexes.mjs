import { parseSync, Visitor } from 'oxc-parser'

/** @typedef {{ path: string, line: number, source: string, flags: string }} Regex */

/** What an argument that only the running program knows is replaced by: any word. */
const WORD = 'x'

/**
 * Returns the regular expressions of a source: its literals, and `new RegExp(…)` with a text that is written there. Constants of
 * the same file are filled in.
 * @param {string} path
 * @param {string} text
 * @returns {Regex[]}
 */
export function regexesIn(path, text) {
  const { program } = parseSync(path, text)
  const constants = constantsOf(program)
  const regexes = []
  const add = ({ start }, source, flags) =>
    regexes.push({ path, line: text.slice(0, start).split('\n').length, source, flags })
  const construct = (node) => {
    if (node.callee.name !== 'RegExp') return
    const source = textOf(node.arguments[0], constants)
    if (source !== undefined) add(node, source, textOf(node.arguments[1], constants) ?? '')
  }
  new Visitor({
    Literal: (node) => node.regex && add(node, node.regex.pattern, node.regex.flags),
    NewExpression: construct,
    CallExpression: construct,
  }).visit(program)
  return regexes
}

/** The initial values of the constants of a file, by name. */
function constantsOf(program) {
  const constants = new Map()
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
  }).visit(program)
  return constants
}

/** The text that an expression stands for, or undefined when nothing of it is written in this file. */
function textOf(node, constants, depth = 0) {
  if (!node || depth > 5) return undefined
  const inner = (each) => textOf(each, constants, depth + 1)
  if (node.type === 'Literal') return node.regex?.pattern ?? (typeof node.value === 'string' ? node.value : undefined)
  if (node.type === 'Identifier') return inner(constants.get(node.name))
  if (node.type === 'MemberExpression' && node.property.name === 'source') return inner(node.object)
  if (node.type === 'TaggedTemplateExpression') return template(node.quasi, 'raw', inner)
  if (node.type === 'TemplateLiteral') return template(node, 'cooked', inner)
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  const sides = [inner(node.left), inner(node.right)]
  return sides.every((side) => side === undefined) ? undefined : sides.map((side) => side ?? WORD).join('')
}

const template = ({ quasis, expressions }, form, inner) =>
  quasis
    .map(({ value }, at) => value[form] + (at < expressions.length ? (inner(expressions[at]) ?? WORD) : ''))
    .join('')
