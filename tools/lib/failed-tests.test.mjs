import { expect, test } from 'vitest'
import { failedTests } from './failed-tests.mjs'
import { inRoot } from './root.mjs'

test('shows the file, the name and the message of each failed test, without its stack', () => {
  const results = [
    { name: inRoot('a.test.ts'), status: 'passed', message: '', assertionResults: [{ status: 'passed' }] },
    {
      name: inRoot('tests/b.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'a door opens', failureMessages: [] },
        {
          status: 'failed',
          fullName: 'a door stays shut',
          failureMessages: ['\u001B[31mAssertionError: expected 200 to be 404\u001B[39m\n    at b.test.ts:3:1'],
        },
      ],
    },
  ]
  expect(failedTests(results)).toEqual([
    'tests/b.test.ts > a door stays shut\n    AssertionError: expected 200 to be 404',
  ])
})

test('shows a file that failed before its tests', () => {
  const results = [{ name: inRoot('c.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] }]
  expect(failedTests(results)).toEqual(['c.test.ts > the file itself\n    No such module'])
})
