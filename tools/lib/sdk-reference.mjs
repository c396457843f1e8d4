import { exportsOf } from './declarations.mjs'
import { inRoot } from './root.mjs'

/** The SDK's declarations, as the compiler wrote them. */
export const SDK_ENTRY = inRoot('packages', 'sdk', 'dist', 'index.d.ts')

const HEAD = `# The SDK's reference

Made from the declarations of \`packages/sdk\` and the comments on them by \`node tools/sdk-reference.mjs\`. A check compares
the two, and a test compiles and runs every example. How the parts go together: [packages/sdk](../packages/sdk/README.md).
`

const code = (text) => `\`\`\`ts\n${text}\n\`\`\``
const oneLine = (text) => text.replace(/\s*\n\s*/g, ' ')

/** @param {import('./declarations.mjs').Comment} comment */
function commentLines({ doc, examples, tags }) {
  const tagLines = tags.map(({ name, text }) => {
    if (name === 'param')
      return text.replace(/^([\w.]+)\s+([\s\S]*)$/, (_, param, rest) => `- \`${param}\`: ${oneLine(rest)}`)
    const word = { returns: 'Returns', throws: 'Throws', deprecated: '**Deprecated.**', internal: 'Internal' }[name]
    return `- ${word} ${oneLine(text)}`
  })
  return [doc && oneLine(doc), tagLines.join('\n'), ...examples.map(code)].filter(Boolean)
}

const nameOf = (text) => /^(?:static |readonly |get )*(\w+)/.exec(text)?.[1] ?? ''

/** The members of a class, in the order in which they are written. */
const membersOf = ({ name, members }) =>
  members
    .filter(({ text }) => text !== '')
    .flatMap(({ text, comment }) => [`#### ${name}: ${nameOf(text)}`, ...commentLines(comment), code(text)])

const section = (title, list) => [
  `## ${title}`,
  ...list.flatMap((each) => [
    `### ${each.name}`,
    ...commentLines(each.comment),
    ...(each.kind === 'class' ? membersOf(each) : [code(each.text)]),
  ]),
]

/** The reference of everything that \`@portico/sdk\` exports, as Markdown. */
export function sdkReference() {
  const all = exportsOf(SDK_ENTRY).filter(({ name }) => !name.startsWith('__'))
  const of = (...kinds) => all.filter(({ kind }) => kinds.includes(kind))
  const sections = [
    ...section('Classes', of('class')),
    ...section('Functions and values', of('function', 'const')),
    ...section('Types', of('interface', 'type')),
  ]
  return `${[HEAD.trim(), ...sections].join('\n\n')}\n`
}
