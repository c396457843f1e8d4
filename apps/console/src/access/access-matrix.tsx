import type { RequestResult } from '@portico/protocol'
import { useSearchParams } from 'react-router'
import { useRead } from '../api/use-api.js'
import { Badge, Note } from '../kit/bits.js'
import { Filters } from '../kit/filters.js'
import { Loaded } from '../kit/loaded.js'
import { Page } from '../kit/page.js'

type Site = RequestResult<'readSite'>
type SitePage = Site['pages'][number]

/** Which group opens which page, as the served build of the site says. */
export function AccessMatrix() {
  const [search] = useSearchParams()
  const site = useRead('readSite')
  const [under, group] = [search.get('under') ?? '', search.get('group') ?? '']
  const narrowed = ({ path, audience }: SitePage) =>
    path.startsWith(under) && (group === '' || (audience?.includes(group) ?? false))
  return (
    <Page
      title="Pages and groups"
      intro="What the served build asks for at each page. Rules are part of the site: change them there and build it again."
    >
      <Loaded of={site}>
        {({ result }) => (
          <>
            <Build of={result} />
            <Filters
              label="Search pages"
              filters={[
                { kind: 'search', name: 'under', label: 'Path begins with', placeholder: '/docs' },
                {
                  kind: 'choice',
                  name: 'group',
                  label: 'Group',
                  options: [['', 'Any'], ...result.groups.map((name) => [name, name] as const)],
                },
              ]}
            />
            <Matrix groups={result.groups} pages={result.pages.filter(narrowed)} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Build({ of: { build, sealed } }: { readonly of: Site }) {
  if (build === null)
    return (
      <Note>
        <p>No site is served here, or it has no plan of its pages: there is nothing to show.</p>
      </Note>
    )
  return (
    <Note tone={sealed ? 'good' : 'bad'}>
      <p>
        Build <code>{build}</code>{' '}
        {sealed
          ? 'is sealed: private pages are readable with a key only.'
          : 'is not sealed for this server: its private pages cannot be opened.'}
      </p>
    </Note>
  )
}

/** Who reads a page: a mark in each group it asks for, all of which a reader needs. */
function Matrix({ groups, pages }: { readonly groups: readonly string[]; readonly pages: readonly SitePage[] }) {
  if (pages.length === 0) return <p className="empty">No page fits.</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard (WCAG 2.1.1).
    <section className="scroll" aria-label="Pages and groups" tabIndex={0}>
      <table className="table table--wide matrix">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Open to</th>
            {groups.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.map(({ path, audience }) => (
            <tr key={path}>
              <th scope="row">
                <a href={path}>{path}</a>
              </th>
              <td>
                <OpenTo audience={audience} />
              </td>
              {groups.map((name) => (
                <td key={name}>
                  {audience?.includes(name) ? (
                    <>
                      <span aria-hidden="true">●</span>
                      <span className="only-read">needed</span>
                    </>
                  ) : (
                    <span className="only-read">not needed</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function OpenTo({ audience }: { readonly audience: readonly string[] | null }) {
  if (audience === null) return <Badge>Everyone</Badge>
  if (audience.length === 0) return <Badge tone="wait">anyone signed in</Badge>
  return <Badge tone="good">{audience.length === 1 ? 'members' : 'members of all'}</Badge>
}
