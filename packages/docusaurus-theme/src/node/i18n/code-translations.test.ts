import { expect, test } from 'vitest'
import { splitMessages, type TextUser } from './code-translations.js'

const messages = {
  'theme.next': 'Suivant',
  'home.title': 'Accueil',
  'plan.title': 'Le plan',
  'A text of its own': 'Un texte à part',
  'status.open': 'Ouvert',
  'lost.title': 'Perdu',
}
const own = new Set(Object.keys(messages).filter((id) => id !== 'theme.next'))

const split = (...users: TextUser[]) => splitMessages(messages, own, { users, parts: 2 })

const open = (code: string): TextUser => ({ code })
const sealed = (code: string, ...parts: number[]): TextUser => ({ code, parts })

test('texts that are part of packages are public', () => {
  expect(split().open).toEqual({ 'theme.next': 'Suivant' })
})

test('a text belongs to the pages that show it', () => {
  const { open: all, parts } = split(
    open("translate({ id: 'home.title' })"),
    sealed('<Translate id="plan.title">Plan</Translate>', 1),
    sealed('<Translate>\n  A text\n  of its own\n</Translate>', 0, 1),
  )
  expect(Object.keys(all)).toEqual(['theme.next', 'home.title'])
  expect(parts.map((part) => Object.keys(part))).toEqual([['A text of its own'], ['plan.title', 'A text of its own']])
})

test('a text that a public page shows too is public', () => {
  const { open: all, parts } = split(open('<Translate id="plan.title" />'), sealed('<Translate id="plan.title" />', 0))
  expect(all).toHaveProperty(['plan.title'])
  expect(parts).toEqual([{}, {}])
})

test('a public file that uses the same word for something else does not publish a private text', () => {
  expect(split(open("const one = 'plan.title'"), sealed('<Translate id="plan.title" />', 0)).open).not.toHaveProperty([
    'plan.title',
  ])
})

test('a public file may name the id of a text that another file translates', () => {
  expect(split(open("export const items = [{ text: 'home.title' }]")).open).toHaveProperty(['home.title'])
})

test('an id may be completed at run time', () => {
  const code = `translate({ id: \`status.$\{state}\`, message: state })`
  expect(split(open(code)).open).toHaveProperty(['status.open'])
  expect(split(open("translate({ id: 'status.' + state })")).open).toHaveProperty(['status.open'])
  expect(split(sealed(code, 0)).parts[0]).toHaveProperty(['status.open'])
})

test('a package names its texts next to the calls', () => {
  const user = { code: 'x("home.title")', isPackage: true }
  expect(split(user).open).not.toHaveProperty(['home.title'])
  expect(split({ ...user, code: `translate(${user.code})` }).open).toHaveProperty(['home.title'])
})

test('an apostrophe in a sentence hides no id', () => {
  const code = `<p>Don't</p> <Translate id="home.title">It's &amp; was</Translate>`
  expect(split(open(code)).open).toHaveProperty(['home.title'])
})

test('texts that no file names are in no part', () => {
  const { open: all, parts, unseen } = split(open("translate({ id: 'home.title' })"))
  expect(unseen).toEqual(['plan.title', 'A text of its own', 'status.open', 'lost.title'])
  expect(all).not.toHaveProperty(['lost.title'])
  expect(parts).toEqual([{}, {}])
})
