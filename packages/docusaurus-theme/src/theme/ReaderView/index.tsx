import { useLocation } from '@docusaurus/router'
import { type ComponentType, useEffect, useState } from 'react'
import { useOfSite } from '../../client/page/page-core.js'
import type { ListedContent, PageProps } from '../../reader/props-for.js'

type Page = ComponentType<object>

/**
 * Wraps every page that lists other pages. The page's modules contain what its least-privileged readers may see; the
 * additions from this reader's open parts are merged here, so neither the page nor a site's own version of it needs to
 * know about private pages.
 */
export default function ReaderView({ Page, props }: { Page: Page; props: PageProps }) {
  const view = useOfSite(({ tools, parts }) => tools?.viewOf(parts))
  const { pathname } = useLocation()
  const [posts, setPosts] = useState<readonly ListedContent[]>([])
  useEffect(() => {
    let stale = false
    void view?.loadPosts(pathname).then((loaded) => !stale && setPosts(loaded))
    return () => {
      stale = true
    }
  }, [pathname, view])
  return <Page {...(view ? view.propsFor(props, pathname, posts) : props)} />
}

/** Wraps a page's component with the reader's view. The build replaces the component with it. */
export const readerOf = (Page: Page) => (props: PageProps) => <ReaderView Page={Page} props={props} />
