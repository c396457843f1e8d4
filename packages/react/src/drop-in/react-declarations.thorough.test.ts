import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ts } from '@ts-morph/common'
import { expect, test } from 'vitest'
import { programOf } from '../testing/declarations/compare.js'
import { ALWAYS_AN_ELEMENT, FACTS, type Fact, NAMED, TEXT_KEYS } from '../testing/declarations/widget-facts.js'

/**
 * Where our declarations are meant to differ. Two more differences are in types of members: `text` has more keys, because we have
 * more texts, and `allowedHandleTypes` may be a read-only list, so that tables of constants can be passed.
 */
const MEANT: readonly (readonly [line: string, why: string])[] = [
  ['w.UseSlashID.subscribe: ours is required', 'releases after 1.30 have it, and pages call it without asking'],
  ['w.UseSlashID.unsubscribe: ours is required', 'releases after 1.30 have it, and pages call it without asking'],
]

const HELPERS = `
import type { ComponentProps, Context } from 'react'
import * as w from '@portico/react'
type ContextType<C> = C extends Context<infer Value> ? Value : never
type Passed<P extends (props: never) => unknown> = Parameters<Extract<NonNullable<
  Parameters<P>[0] extends { readonly children?: infer C } ? C : never>, (context: never) => unknown>>[0]
`

const require = createRequire(import.meta.url)
const entry = fileURLToPath(new URL('../facts.tsx', import.meta.url))

/** A program that names the types of the facts, with the types of one version of React. */
function programFor(facts: readonly Fact[], react: string) {
  const folder = dirname(require.resolve(`${react}/package.json`))
  const paths = { react: [`${folder}/index.d.ts`], 'react/jsx-runtime': [`${folder}/jsx-runtime.d.ts`] }
  const text = [
    HELPERS,
    ...facts.map(({ type }, index) => `export type Fact${index} = ${type}`),
    ...ALWAYS_AN_ELEMENT.map((name, index) => `export type Drawn${index} = ReturnType<typeof w.${name}>`),
    ...NAMED.map((part) => `export const $name_${part.replaceAll('.', '_')}: string = w.Form.${part}.displayName`),
    `export const $texts: string[] = Object.values({} as Pick<w.TextConfig, ${TEXT_KEYS.map((key) => `'${key}'`).join(' | ')}>)`,
  ].join('\n')
  return programOf({ [entry]: text }, paths)
}

/** The errors that a program written for the published declarations would get with ours, one line each. */
function differences(facts: readonly Fact[], react: string): readonly string[] {
  const program = programFor(facts, react)
  const source = program.getSourceFile(entry)
  if (!source) throw new Error(`The program has no ${entry}.`)
  const problems = program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  const checker = program.getTypeChecker()
  const types = new Map(
    source.statements
      .filter(ts.isTypeAliasDeclaration)
      .map((alias) => [alias.name.text, checker.getTypeAtLocation(alias)]),
  )
  const mismatches = facts.flatMap((fact, index) => membersOff(fact, types.get(`Fact${index}`)))
  const empty = ALWAYS_AN_ELEMENT.filter((_, index) => {
    const drawn = types.get(`Drawn${index}`)
    return drawn && checker.getNonNullableType(drawn) !== drawn
  })
  return [...problems, ...mismatches, ...empty.map((name) => `${name} may return null`)]
}

/** The members of a type that are missing, or whose optionality does not suit the direction. */
function membersOff({ type: name, direction, members }: Fact, type: ts.Type | undefined): readonly string[] {
  const published = new Map(
    members
      .split(' ')
      .filter(Boolean)
      .map((member) => [member.replace('?', ''), member.endsWith('?')]),
  )
  const isOptional = (member: ts.Symbol) => Boolean(member.flags & ts.SymbolFlags.Optional)
  const own = new Map(type?.getProperties().map((member) => [member.name, isOptional(member)]))
  const isGiven = direction !== 'read'
  const isRead = direction !== 'given'
  const shared = [...published].flatMap(([member, optional]) => {
    const ours = own.get(member)
    if (ours === undefined) return [`${name}.${member}: missing`]
    if (isGiven && optional && !ours) return [`${name}.${member}: ours is required`]
    return isRead && !optional && ours ? [`${name}.${member}: ours is optional`] : []
  })
  const more = [...own].filter(([member, optional]) => isGiven && !published.has(member) && !optional)
  return [...shared, ...more.map(([member]) => `${name}.${member}: ours is required`)]
}

test.each([
  ['18', 'types-react18'],
  ['19', '@types/react'],
])(
  'with the types of React %s, every published member is in ours, required or optional as published',
  (_, react) => {
    expect(differences(FACTS, react)).toEqual(MEANT.map(([line]) => line))
  },
  120_000,
)

test('a member that ours lacks, or additionally requires, is found', () => {
  const wrong: readonly Fact[] = [
    { type: 'w.LoginConfiguration', direction: 'both', members: 'handle factor? pin' },
    { type: 'w.OnboardingProps', direction: 'given', members: 'onError?' },
    { type: 'w.NoSuchType', direction: 'read', members: '' },
  ]
  expect(differences(wrong, '@types/react')).toEqual([
    expect.stringContaining('NoSuchType'),
    'w.LoginConfiguration.handle: ours is optional',
    'w.LoginConfiguration.factor: ours is required',
    'w.LoginConfiguration.pin: missing',
    'w.OnboardingProps.children: ours is required',
  ])
}, 120_000)
