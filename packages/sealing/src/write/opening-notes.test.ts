import { EVERYONE, expressionOf, fromMoment, untilMoment } from '@portico/access'
import { expect, test } from 'vitest'
import { openingNotes } from './report.js'

const MAY = Date.parse('2027-05-01T09:00:00Z')
const JUNE = Date.parse('2027-06-01T09:00:00Z')
const everyoneFrom = (at: number) => expressionOf([[EVERYONE, fromMoment(at)]])

test('pages that open to everyone by themselves need another build for what is published as files', () => {
  const [note, ...others] = openingNotes([
    { expression: everyoneFrom(JUNE), pages: 2 },
    { expression: everyoneFrom(MAY), pages: 1 },
    { expression: expressionOf([['acme']]), pages: 7 },
  ])
  expect(others).toEqual([])
  expect(note).toMatch(
    /^3 pages open to everyone without another build, the last at 2027-06-01 09:00 UTC\. .*sitemap\.xml/,
  )
})

test('pages of a group, and those that only close, need none', () => {
  const closing = expressionOf([[EVERYONE, untilMoment(JUNE)]])
  const ofGroup = expressionOf([['acme', fromMoment(MAY)]])
  const without = { expression: everyoneFrom(MAY), pages: 0 }
  expect(openingNotes([{ expression: closing, pages: 1 }, { expression: ofGroup, pages: 1 }, without])).toEqual([])
})
