import { expect, test } from 'vitest'
import type { Json } from '../description/overlay.js'
import { serializeParameter } from './serialize-parameter.js'

const LIST = ['blue', 'black', 'brown']
const OBJECT = { R: 100, G: 200, B: 150 }

/** The table of https://spec.openapis.org/oas/v3.2.0#style-examples: empty, string, array, object. */
test.each([
  ['path', 'matrix', false, ';color', ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
  ['path', 'matrix', true, ';color', ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ['path', 'label', false, '.', '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
  ['path', 'label', true, '.', '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
  ['path', 'simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['path', 'simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['header', 'simple', false, '', 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
  ['header', 'simple', true, '', 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
  ['query', 'form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['query', 'form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  [
    'query',
    'spaceDelimited',
    false,
    'color=',
    'color=blue',
    'color=blue%20black%20brown',
    'color=R%20100%20G%20200%20B%20150',
  ],
  [
    'query',
    'pipeDelimited',
    false,
    'color=',
    'color=blue',
    'color=blue%7Cblack%7Cbrown',
    'color=R%7C100%7CG%7C200%7CB%7C150',
  ],
  ['query', 'spaceDelimited', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ['cookie', 'form', false, 'color=', 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
  ['cookie', 'form', true, 'color=', 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
  ['cookie', 'cookie', true, 'color=', 'color=blue', 'color=blue; color=black; color=brown', 'R=100; G=200; B=150'],
])('%s %s, explode %s', (place, style, explode, empty, text, list, object) => {
  const write = (value: Json) => serializeParameter({ in: place, name: 'color', style, explode }, value).text
  expect([write(''), write('blue'), write(LIST), write(OBJECT)]).toEqual([empty, text, list, object])
})

const write = (parameter: Record<string, Json>, value: Json) =>
  serializeParameter({ name: 'color', ...parameter }, value).text

test('without a style, each place has its own, and only form is exploded', () => {
  expect(write({ in: 'path' }, OBJECT)).toBe('R,100,G,200,B,150')
  expect(write({ in: 'header' }, LIST)).toBe('blue,black,brown')
  expect(write({ in: 'query' }, LIST)).toBe('color=blue&color=black&color=brown')
  expect(write({ in: 'query', style: 'pipeDelimited' }, LIST)).toBe('color=blue%7Cblack%7Cbrown')
})

test('an object can be written with brackets, at any depth', () => {
  expect(write({ in: 'query', style: 'deepObject', explode: true }, OBJECT)).toBe(
    'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
  )
  expect(write({ in: 'query', style: 'deepObject' }, { a: { b: ['x', 'y&'] }, c: null })).toBe(
    'color%5Ba%5D%5Bb%5D%5B0%5D=x&color%5Ba%5D%5Bb%5D%5B1%5D=y%26',
  )
})

test('names and values are encoded, except in headers', () => {
  expect(write({ in: 'query' }, "a b/c?d&e=f'(é)")).toBe('color=a%20b%2Fc%3Fd%26e%3Df%27%28%C3%A9%29')
  expect(write({ in: 'path' }, ['a/b', 'c,d'])).toBe('a%2Fb,c%2Cd')
  expect(write({ in: 'header' }, ['a/b', 'c d'])).toBe('a/b,c d')
  expect(serializeParameter({ in: 'query', name: 'a[b]' }, 'x').text).toBe('a%5Bb%5D=x')
})

test('allowReserved leaves reserved characters as they are, unless they would end the value', () => {
  expect(write({ in: 'query', allowReserved: true }, 'https://x.example/a?b=c;d,%20 e&f#g[h]+')).toBe(
    'color=https://x.example/a?b=c;d,%20%20e%26f%23g%5Bh%5D%2B',
  )
  expect(write({ in: 'path', allowReserved: true }, 'a/b:c@d?e')).toBe('a%2Fb:c@d%3Fe')
})

test('content says the media type of a value', () => {
  const content = { 'application/json': {} }
  expect(write({ in: 'query', content }, { a: ['x y'] })).toBe('color=%7B%22a%22%3A%5B%22x%20y%22%5D%7D')
  expect(write({ in: 'header', content }, OBJECT)).toBe('{"R":100,"G":200,"B":150}')
  expect(write({ in: 'query', content: { 'text/plain': {} } }, 'a b')).toBe('color=a%20b')
  expect(write({ in: 'querystring', content }, { a: 1 })).toBe('%7B%22a%22%3A1%7D')
  expect(write({ in: 'querystring', content: { 'application/x-www-form-urlencoded': {} } }, { a: 1, b: 'c d' })).toBe(
    'a=1&b=c+d',
  )
})
