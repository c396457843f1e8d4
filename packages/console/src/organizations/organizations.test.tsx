// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { type OrganizationRow, OrganizationTree } from './organizations.js'

afterEach(cleanup)

const row = (id: string, parent_id: string | null) =>
  ({ id, parent_id, org_name: `Name of ${id}`, person_pool: 'own', suspended_at: null }) as OrganizationRow

const draw = (organizations: readonly OrganizationRow[], total_count: number, offset = 0) =>
  render(
    <MemoryRouter>
      <OrganizationTree organizations={organizations} pagination={{ limit: 2, offset, total_count }} />
    </MemoryRouter>,
  )

test('a tree that fits on a page shows each organization below its parent, and no parent ids', () => {
  draw([row('root', null), row('branch', 'root')], 2)
  expect(screen.getByRole('link', { name: 'Name of branch' }).closest('ul ul')).not.toBeNull()
  expect(screen.queryByText(/part of the tree/)).toBeNull()
  expect(screen.getByText('2 organizations')).toBeDefined()
})

test('a tree of several pages says so, links to the next page and names parents that are on other pages', () => {
  draw([row('branch', 'root'), row('twig', 'branch')], 5, 2)
  expect(screen.getByText(/part of the tree/)).toBeDefined()
  expect(screen.getByText('root')).toBeDefined()
  expect(screen.getByText('3–4 of 5 organizations')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false)
})
