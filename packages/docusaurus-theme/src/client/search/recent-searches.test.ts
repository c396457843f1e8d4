// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.js'

beforeEach(() => sessionStorage.clear())

test('the last five searches are stored, the latest first, each once', () => {
  for (const query of ['a', 'b', 'c', 'd', 'e', 'f', ' B ', '']) rememberSearch(query)
  expect(recentSearches()).toEqual(['B', 'f', 'e', 'd', 'c'])
  forgetSearches()
  expect(recentSearches()).toEqual([])
})

test('data that other code stored under the name is ignored, and a browser without storage remembers nothing', () => {
  sessionStorage.setItem('@portico/SEARCHES', '{"a":1}')
  expect(recentSearches()).toEqual([])
  sessionStorage.setItem('@portico/SEARCHES', '["a",1,"b"]')
  expect(recentSearches()).toEqual(['a', 'b'])
  const forbidden = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(recentSearches()).toEqual([])
  forbidden.mockRestore()
})
