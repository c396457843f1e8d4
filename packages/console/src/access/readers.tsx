import { describeExpression } from '@portico/access'
import type { RequestResult } from '@portico/protocol'
import { Link } from 'react-router'
import { useConnection } from '../api/connection.js'
import { useRead } from '../api/use-api.js'
import { Badge, things } from '../kit/display.js'
import { nameOf } from '../kit/person-words.js'
import { isSamePart, type SitePage } from './pages-for.js'

/** Who can open a page, in words. Group names are shown unchanged. */
export function Readers({ audience, readers }: Pick<SitePage, 'audience' | 'readers'>) {
  if (audience === null) return <Badge>Everyone</Badge>
  if (audience.any.some((clause) => clause.length === 0)) return <Badge tone="wait">Anyone signed in</Badge>
  return <span className="readers">{readers}</span>
}

interface PartProps {
  readonly of: Pick<RequestResult<'listOpenings'>[number], 'build' | 'audience'>
}

/** A part of a build: its readers in words, and its number of pages if the build is the one that is served. */
export function Part({ of: { build, audience } }: PartProps) {
  const { data } = useRead('readSite')
  const site = data?.result
  const pages = site?.pages.filter((page) => isSamePart(page.audience, audience)).length ?? 0
  const extent = pages === 0 ? 'The list of all pages' : things(pages, 'page')
  return (
    <span className="stack">
      <Readers audience={audience} readers={describeExpression(audience)} />
      {site && <span className="quiet">{build === site.build ? extent : `Build ${build}, not served now`}</span>}
    </span>
  )
}

interface ReaderProps {
  readonly of: Pick<RequestResult<'listOpenings'>[number], 'person_id' | 'organization_id' | 'handles'>
}

/** A reader. How members of another organization are reached is for its own administrators. */
export function Reader({ of: { person_id, organization_id, handles } }: ReaderProps) {
  const { connection } = useConnection()
  const isOwn = organization_id === connection.organization
  const organizations = useRead('listOrganizations', { query: { limit: 1000 } }, { when: !isOwn })
  if (isOwn) return <Link to={`/persons/${person_id}`}>{nameOf({ handles, person_id })}</Link>
  const organization = organizations.data?.result.find(({ id }) => id === organization_id)
  return (
    <span className="stack">
      Member of {organization?.org_name ?? 'another organization'}
      <code className="quiet" title={person_id}>
        …{person_id.slice(-8)}
      </code>
    </span>
  )
}
