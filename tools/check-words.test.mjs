import { expect, test } from 'vitest'
import { hubWordsIn, wordsIn } from './check-words.mjs'

test.each([
  ['Whoever opens it reads it.', 'Whoever'],
  ['The page is loaded anew.', 'anew'],
  ['A page that nobody reads.', 'nobody'],
  ['The sign-in is over.', 'is over'],
  ['The caller is told the reason.', 'is told'],
  ['The name stands at the top.', 'stands'],
  ['Kept for ever.', 'for ever'],
  ['The script tells of each page.', 'tells of'],
  ['It opens of its own accord.', 'of its own accord'],
  ['No one reads it any more.', 'any more'],
  ['The build is kept in clear.', 'in clear'],
  ['The link is good for an hour.', 'is good for'],
])('%s', (text, phrase) => {
  expect(wordsIn(`fine\n${text}`)).toMatchObject([{ line: 2, phrase }])
})

test.each([
  ['an address', "await start('nobody@example.com')"],
  ['a name in code', "expect(await operations.persons.delete('nobody')).toBe(false)"],
  ['an abbreviation that stands for its words', 'TOTP stands for time-based one-time password.'],
  ['two that are told apart', 'The two are told apart by their status.'],
  ['more than', 'Names are over 20 characters long.'],
  ['a comparison', 'It comes before any more specific slug.'],
])('lets %s pass', (_, text) => {
  expect(wordsIn(text)).toEqual([])
})

test.each([
  ['packages/portico/src/sandbox/sandbox.ts', 'of the travel API', ['travel API']],
  ['packages/portico/src/sandbox/sandbox.test.ts', 'a traveller', ['traveller']],
  ['packages/server/src/ground/group-names.ts', "'docusaurus-users'", ['docusaurus-users']],
  ['packages/server/src/http/routes/admin/admin.test.ts', "'docusaurus-users'", []],
  ['packages/server/src/pages.ts', 'rules travel as JSON', []],
  ['sites/hub/sandbox/index.ts', "'tk_sandbox_'", []],
])('the product does not mention the hub: %s', (file, text, phrases) =>
  expect(hubWordsIn(file, text).map((each) => each.phrase)).toEqual(phrases),
)
