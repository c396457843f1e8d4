import { expect, test } from 'vitest'
import { complaintIn } from './complaint.mjs'

const WRAPPED = `[INFO] [en] Creating an optimized production build...

\u001b[31m[ERROR]\u001b[39m Error: Unable to build website for locale en.
    at tryToBuildLocale (/x/build.js:76:15)
    ... 4 lines matching cause stack trace ...
    at async file:///x/docusaurus.mjs:44:3 {
  [cause]: Error: the theme cannot read its options.
  - Invalid glob pattern: the rule {"path":{"regex":"(["}} has a pattern that is not a valid regular expression.
      at normalizeOptions (/x/options.js:25:9)
}
`

test('the innermost cause is reported without stacks', () => {
  expect(complaintIn(WRAPPED)).toBe(
    'the theme cannot read its options.\n  - Invalid glob pattern: the rule {"path":{"regex":"(["}} has a pattern that is not a valid regular expression.',
  )
})

test('a cause that names no file is reported with the enclosing one, which does', () => {
  const output = `[ERROR] Error: Unable to build website for locale en.
    at build (/x/build.js:76:15) {
  [cause]: Error: Can't process doc metadata for doc at path path=docs/intro.md in version name=current
      at doProcessDocMetadata (/x/docs.js:150:15) {
    [cause]: [Error [ValidationError]: "sidebar_position" must be a number] {
      _original: { sidebar_position: 'first' },
    }
  }
}
`
  expect(complaintIn(output)).toBe(
    'Can\'t process doc metadata for doc at path path=docs/intro.md in version name=current: "sidebar_position" must be a number',
  )
})

test('an error without a cause is reported itself', () => {
  expect(complaintIn('[ERROR] Error: The docs folder does not exist.\n    at load (/x.js:1:2)\n')).toBe(
    'The docs folder does not exist.',
  )
})

test('nothing is extracted from output in an unknown format', () => {
  expect(complaintIn('Segmentation fault\n')).toBeUndefined()
})
