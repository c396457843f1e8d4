import { expect, test } from 'vitest'
import { cssUses } from './css-uses.js'

const uses = (css: string) => cssUses(css).map(({ directive, source }) => `${directive} ${source}`)

test.each([
  [
    `@import url("https://fonts.googleapis.com/css2?family=Inter:wght@400;500&display=swap");`,
    ['style-src https://fonts.googleapis.com', 'font-src https://fonts.googleapis.com'],
  ],
  [`@import'https://cdn.example/a.css';`, ['style-src https://cdn.example', 'font-src https://cdn.example']],
  ['@import url(//cdn.example/a.css) screen;', ['style-src cdn.example', 'font-src cdn.example']],
  [
    '@font-face{font-family:a;src:local("a"),url(https://f.example/a.woff2) format("woff2")}',
    ['font-src https://f.example'],
  ],
  ['@font-face { src: url(data:font/woff2;base64,AA) }', ['font-src data:']],
  ['.a{background:url("http://i.example/a.png")}.b{cursor:url(/own.png)}', ['img-src http://i.example']],
  ['/* @import "https://never.example/a.css"; */ a{color:red}', []],
  ['.a::before{content:"see //example.com"}', []],
])('%s', (css, expected) => {
  expect(uses(css)).toEqual(expected)
})
