import { expect, test } from 'vitest'
import type { PageMetadata } from '../site/read-pages.js'
import { whenChanged } from './change-dates.js'

const page = (more: object): PageMetadata => ({ permalink: '/a', source: '@site/a.md', title: 'A', ...more })

test.each([
  ['git, if the site shows it', { lastUpdatedAt: 1_767_312_000_000, date: '2020-01-01' }, '2026-01-02T00:00:00.000Z'],
  ['its front matter', { frontMatter: { last_update: { date: '2026-01-03' } } }, '2026-01-03T00:00:00.000Z'],
  ['the date of a post', { date: '2026-01-04T00:00:00.000Z' }, '2026-01-04T00:00:00.000Z'],
  ['nothing', { date: 'soon', frontMatter: { last_update: 'x' } }, undefined],
])('the date of a page’s last change comes from %s', (_, metadata, changed) => {
  expect(whenChanged(page(metadata))).toEqual(changed === undefined ? {} : { changed })
})
