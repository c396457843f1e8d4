/**
 * Parses the declarations that the compiler wrote for a package: what it exports, each with its text and its comment. They
 * always have the same format, so this needs no compiler.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from './root.mjs'

/** @typedef {{ doc: string, examples: string[], tags: { name: string, text: string }[] }} Comment */
/** @typedef {{ name: string, kind: string, text: string, comment: Comment, members: { text: string, comment: Comment }[] }} Exported */

const STATEMENT =
  /^(?:export )?(?:declare )?(?:abstract )?(?<kind>class|interface|type|const|function|let) (?<name>[\w$]+)/

/**
 * Returns the exports of an entry file, in the order of its lists, each once; another name for the same thing is left out.
 * @param {string} entry
 * @returns {Exported[]}
 */
export function exportsOf(entry) {
  const statements = new Map()
  for (const { file, name, as } of exportsIn(entry)) {
    const statement = statementOf(file, name)
    if (statement && ![...statements.values()].some(({ text }) => text === statement.text))
      statements.set(as, { ...statement, name: as })
  }
  return [...statements.values()]
}

/** `export { A, type B as C } from './x.js'`, wherever the names come from. */
function* exportsIn(entry) {
  for (const [, names, from] of readFileSync(entry, 'utf8').matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)'/g))
    for (const part of names.split(',').map((each) => each.trim().replace(/^type /, ''))) {
      const [name, as = name] = part.split(' as ')
      if (name) yield { ...sourceOf(entry, from, name), as }
    }
}

function sourceOf(entry, from, name) {
  if (from.startsWith('.')) return { file: join(dirname(entry), from.replace(/\.js$/, '.d.ts')), name }
  const index = inRoot('packages', from.split('/')[1], 'dist', 'index.d.ts')
  const match = [...exportsIn(index)].find(({ as }) => as === name)
  if (!match) throw new Error(`${from} does not export ${name}`)
  return { file: match.file, name: match.name }
}

/** The statement that declares a name. Statements begin in the first column, and so do their comments. */
function statementOf(file, target) {
  for (const block of blocksOf(readFileSync(file, 'utf8').replace(/\n\/\/# source.*$/, ''), '')) {
    const { kind, name } = STATEMENT.exec(block.text)?.groups ?? {}
    if (name !== target) continue
    const body = /\{\n([\s\S]*)\n\};?$/.exec(block.text)?.[1]
    const members = kind === 'class' && body ? blocksOf(body, '    ').filter(isPublic) : []
    return {
      name,
      kind,
      text: block.text.replace(/^export declare |^export |^declare /, ''),
      comment: block.comment,
      members,
    }
  }
}

const isPublic = ({ text, raw }) => !/^(#|private |protected )/.test(text) && !raw.includes('@internal')

/** Splits a text into its comments and what follows each, at one level of nesting. */
function blocksOf(text, indent) {
  const blocks = []
  let inComment = false
  for (const line of text.split('\n')) {
    const own = line.startsWith(indent) ? line.slice(indent.length) : line
    const starts = /^[\w#/[*]/.test(own) && !inComment
    if (starts && own.startsWith('/**')) {
      blocks.push({ raw: own, text: '' })
      inComment = !own.includes('*/')
    } else if (inComment) {
      blocks.at(-1).raw += `\n${own}`
      inComment = !own.includes('*/')
    } else if (starts && (blocks.length === 0 || blocks.at(-1).text !== '')) blocks.push({ raw: '', text: own })
    else if (blocks.length > 0) blocks.at(-1).text += `${blocks.at(-1).text ? '\n' : ''}${own}`
  }
  return blocks.map((block) => ({ ...block, text: block.text.trim(), comment: commentOf(block.raw) }))
}

/** @returns {Comment} */
function commentOf(raw) {
  const text = raw
    .replace(/^\/\*\*\s?|\s*\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim()
  const [doc = '', ...rest] = text.split(/(?:^|\n|\s)@(?=param|returns|throws|example|deprecated|internal)/)
  const tags = rest.map((tag) => {
    const [, name = '', description = ''] = /^(\w+)\s*([\s\S]*)$/.exec(tag) ?? []
    return { name, text: description.trimEnd() }
  })
  return {
    doc: doc.trim(),
    examples: tags.filter(({ name }) => name === 'example').map((tag) => tag.text),
    tags: tags.filter(({ name }) => name !== 'example'),
  }
}
