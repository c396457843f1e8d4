import { expect, test } from 'vitest'
import { pluralForm } from './plural-form.js'

test.each([
  ['en', 'one result|many results', [0, 1, 2], ['many results', 'one result', 'many results']],
  ['fr', 'un|des', [0, 1, 2], ['un', 'un', 'des']],
  ['ja', '結果', [0, 1, 2], ['結果', '結果', '結果']],
  ['pl', 'a|b|c|d', [1, 2, 5, 22, 25], ['a', 'b', 'c', 'b', 'c']],
  ['ar', 'a|b|c|d|e|f', [0, 1, 2, 3, 11, 100], ['a', 'b', 'c', 'd', 'e', 'f']],
  ['no tag', 'one|many', [1, 2], ['one', 'many']],
])('in %s, "%s" has the forms of the language', (language, text, counts, forms) => {
  expect(counts.map((count) => pluralForm(text, count, language))).toEqual(forms)
})
