import { describeExpression } from '@portico/access'
import type { ReadingGrouping, RequestResult } from '@portico/protocol'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { WAYS } from '../access/openings.js'
import { viewOf } from '../access/pages-for.js'
import { Readers } from '../access/readers.js'
import { ReadingPerson, readerName } from './reading-person.js'

export type Total = RequestResult<'totalReadings'>[number]

interface Grouping {
  /** As the choice calls it. */
  readonly label: string
  /** One line, and several. */
  readonly things: readonly [singular: string, plural: string]
  readonly head: string
  readonly name: (total: Total) => string
  readonly cell: (total: Total) => ReactNode
  /** For a spreadsheet: what tells a line from the others. */
  readonly columns: Readonly<Record<string, (total: Total) => unknown>>
  /** The filters that show the readings behind a line, where there are such. */
  readonly narrow: (total: Total) => Readonly<Record<string, string | null>> | undefined
}

const ORGANIZATION: Grouping['columns'] = {
  company: ({ company }) => company,
  organization: ({ organization }) => organization,
  organization_id: ({ organization_id }) => organization_id,
}

const KEYS = 'Lists and search'

/** How readings that are added up are shown, by what they are added up by. */
export const GROUPED_BY: Readonly<Record<ReadingGrouping, Grouping>> = {
  person: {
    label: 'Reader',
    things: ['reader', 'readers'],
    head: 'Reader',
    name: ({ person_id, name }) => readerName({ person_id: person_id ?? '', name }),
    cell: ({ person_id, organization_id, name, actor }) => (
      <ReadingPerson of={{ person_id: person_id ?? '', organization_id: organization_id ?? '', name, actor }} />
    ),
    columns: {
      reader: ({ name }) => name,
      person_id: ({ person_id }) => person_id,
      ...ORGANIZATION,
      signed_in_by: ({ actor }) => actor,
    },
    narrow: ({ person_id, organization_id }) => ({ person_id, organization_id }),
  },
  organization: {
    label: 'Organization',
    things: ['organization', 'organizations'],
    head: 'Organization',
    name: organizationName,
    cell: (total) => (
      <span className="stack">
        {organizationName(total)}
        {total.company !== null && total.company !== total.organization && (
          <span className="quiet">of {total.company}</span>
        )}
      </span>
    ),
    columns: ORGANIZATION,
    narrow: ({ organization_id }) => ({ organization_id }),
  },
  part: {
    label: 'Part of the site',
    things: ['part', 'parts'],
    head: 'Pages for',
    name: ({ audience }) => (audience ? describeExpression(audience) : ''),
    cell: ({ audience }) => audience && <Readers audience={audience} readers={describeExpression(audience)} />,
    columns: { pages_for: ({ audience }) => audience && describeExpression(audience) },
    narrow: () => undefined,
  },
  page: {
    label: 'Page',
    things: ['line', 'lines'],
    head: 'Page',
    name: ({ page }) => page ?? KEYS,
    cell: ({ page }) =>
      page === null ? (
        <span className="stack">
          {KEYS}
          <span className="quiet">the shared keys of parts, which open no page</span>
        </span>
      ) : (
        <Link to={viewOf(page)}>{page}</Link>
      ),
    columns: { page: ({ page }) => page ?? KEYS },
    narrow: ({ page }) => (page === null ? undefined : { page }),
  },
  way: {
    label: 'Way',
    things: ['way', 'ways'],
    head: 'Way',
    name: wayName,
    cell: wayName,
    columns: { way: ({ way }) => way },
    narrow: ({ way }) => ({ way }),
  },
}

function organizationName({ organization }: Total): string {
  return organization ?? 'Removed organization'
}

function wayName({ way }: Total): string {
  return way ? WAYS[way] : ''
}
