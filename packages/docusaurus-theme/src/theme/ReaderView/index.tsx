import { useLocation } from '@docusaurus/router'
import { type ComponentType, useEffect, useState } from 'react'
import { useOfSite } from '../../client/every-page.js'
import type { ListedContent, PageProps } from '../../reader/props-for.js'

type Page = ComponentType<object>

/**
 * Wraps every page that names others. The page's modules speak to its weakest readers; what this reader's open
 * parts add is laid over them here, so neither the page nor a site's own version of it needs to know of private pages.
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

/** A page's component behind the reader's view. The build sets it in the component's place. */
export const readerOf = (Page: Page) => (props: PageProps) => <ReaderView Page={Page} props={props} />
