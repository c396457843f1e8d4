import { readFileSync } from 'node:fs'
import { COLOURS } from '@portico/protocol/design'
import { describe, expect, test } from 'vitest'
import { tokenFiles } from './tokens.mjs'

test.each(tokenFiles())('$path is what `npm run tokens` writes', ({ path, text }) => {
  expect(readFileSync(path, 'utf8')).toBe(text)
})

/** Relative luminance and contrast (WCAG 2.2). */
function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (foreground, background) => {
  const [dark, light] = [luminance(foreground), luminance(background)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'])('in the %s scheme', (scheme) => {
  const of = (name) => COLOURS[name][scheme]

  test.each([
    ...['ink', 'soft', 'quiet', 'link', 'link-hover'].flatMap((words) =>
      ['paper', 'wash', 'ground', 'card'].map((surface) => [words, surface]),
    ),
    ['on-action', 'action'],
    ['on-action', 'action-hover'],
    ['on-signal', 'signal'],
    ['on-board', 'board'],
    ['on-board-soft', 'board'],
    ...['info', 'good', 'wait', 'bad'].map((word) => [`${word}-ink`, `${word}-plate`]),
  ])('%s is readable on %s', (words, surface) => {
    expect(contrast(of(words), of(surface))).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['edge', 'paper'],
    ['focus', 'paper'],
    ['action', 'card'],
    ...[1, 2, 3, 4, 5].map((line) => [`series-${line}`, 'paper']),
  ])('%s is visible on %s', (mark, surface) => {
    expect(contrast(of(mark), of(surface))).toBeGreaterThanOrEqual(3)
  })
})
