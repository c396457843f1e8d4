import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { differences } from '../testing/declarations/compare.js'
import { comparable } from '../testing/declarations/published.js'

const require = createRequire(import.meta.url)
const published = readFileSync(join(dirname(require.resolve('@slashid/slashid')), '../types/slashid.d.ts'), 'utf8')

/** Where our declarations are meant to differ: each published declaration with the one that is compared instead. */
const MEANT: readonly (readonly [theirs: string, compared: string, why: string])[] = [
  ['type PasswordSetReadyEvent = void;', 'type PasswordSetReadyEvent = unknown;', 'it brings the rules of a password'],
  [
    'type PasswordResetReadyEvent = void;',
    'type PasswordResetReadyEvent = unknown;',
    'it brings the rules of a password',
  ],
  ['"email_link": never;', '"email_link": { redirect_target?: string };', 'links may say where they lead'],
  ['"sms_link": never;', '"sms_link": { redirect_target?: string };', 'links may say where they lead'],
  ['challenge: ProxyChallenge;', 'challenge?: ProxyChallenge;', 'a flow can be cancelled before it has a challenge'],
  ['timestamp: Date;', 'timestamp: string;', 'times in tokens are texts, in their SDK too'],
  [
    'handle: PersonHandle;\n    /**\n     * RFC3339',
    'handle?: PersonHandle;\n    /**\n     * RFC3339',
    'a sign-in at a provider has no handle',
  ],
  [
    'readonly Apple: "apple";',
    'readonly Apple: "apple";\n    readonly Custom: "custom";',
    'custom providers are identified by their client ID',
  ],
]

/** The remaining differences, by the beginning of their lines. */
const ACCEPTED: readonly (readonly [line: RegExp, why: string])[] = [
  [/Error as an argument/, 'errors are made by the SDK, never by a page'],
  [/\.getAttributesClient|\.authnClient|\.personsClient/, 'calls by name exist, with results of unknown type'],
  [/\.createChallengeProcessor/, 'the methods for one challenge send the answer, and resolve with the token'],
  [/\.getChallengesFromURL|SSR\.ChallengeProcessor/, 'each challenge has the options of its type alone'],
  [/^PublicReadEventsKeys as a result|^Utils\.PUBLIC_READ_EVENTS:/, 'there is one more event: connectionChanged'],
]

const CLASSES = ['SlashID', 'BaseUser', 'User', 'AnonymousUser']

test('every export of the published declarations, and every member, is in ours with a compatible type', () => {
  const theirs = fileURLToPath(new URL('../theirs.ts', import.meta.url))
  const text = MEANT.reduce((all, [from, to]) => {
    expect(all).toContain(from)
    return all.replaceAll(from, to)
  }, published)
  const actual = differences({
    ours: '@portico/sdk',
    theirs: './theirs.js',
    files: { [theirs]: comparable({ text, classes: CLASSES, ours: '@portico/sdk' }) },
    classes: CLASSES,
  })
  expect(actual.filter((line) => !ACCEPTED.some(([accepted]) => accepted.test(line)))).toEqual([])
}, 120_000)

test('a declaration that ours lacks is found', () => {
  const theirs = fileURLToPath(new URL('../theirs.ts', import.meta.url))
  const text =
    'export class User { fly(): void; getGroups(): number[] }\nexport const lost: number\nexport type Lost = string'
  const files = { [theirs]: comparable({ text, classes: ['User'], ours: '@portico/sdk' }) }
  const actual = differences({ ours: '@portico/sdk', theirs: './theirs.js', files, classes: ['User'] })
  expect(actual.map((line) => line.replace(/:.*/, ''))).toEqual([
    'User#.fly is missing',
    'User#.getGroups',
    'lost is missing',
    'Lost is missing',
  ])
}, 120_000)
