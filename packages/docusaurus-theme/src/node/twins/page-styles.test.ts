import { expect, test } from 'vitest'
import { pageStyles } from './page-styles.js'

const styles = (css: string) => pageStyles(css, 'e("p",{className:"dial_1",children:c("md:wide")})')

test.each([
  ['.dial_1{color:red}', '.dial_1{color:red}'],
  ['[data-theme=dark] .dial_1:hover,.other_2{color:red}', '[data-theme=dark] .dial_1:hover{color:red}'],
  ['@media print{.dial_1{color:red}.other_2{top:0}}', '@media print{.dial_1{color:red}}'],
  [
    '.dial_1{animation:turn_1 1s}@keyframes turn_1{to{top:0}}',
    '.dial_1{animation:turn_1 1s}@keyframes turn_1{to{top:0}}',
  ],
])('%s is for the page', (css, kept) => {
  expect(styles(css)).toBe(kept)
})

test.each([
  '.other_2{content:"secret"}',
  'main p{color:red}',
  '@media print{.other_2{top:0}}',
  '@keyframes turn_2{to{top:0}}',
  '@font-face{src:url(/a.woff2)}',
  '/* secret */',
  '.dial_1{',
])('%s is not', (css) => {
  expect(styles(css).replace('.dial_1{}', '')).toBe('')
})

test('a sealed picture is left out, and one in the style sheet is not', () => {
  expect(styles('.dial_1{background:url(/assets/images/a.png)}')).toBe('.dial_1{}')
  expect(styles('.dial_1{background:url(data:image/png;base64,AA)}')).toContain('data:')
})
