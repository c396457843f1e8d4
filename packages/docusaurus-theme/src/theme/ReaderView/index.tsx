import { useLocation } from '@docusaurus/router'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useOfSite } from '../../client/store.js'
import type { ListedContent, PageProps } from '../../reader/props-for.js'

type Page = ComponentType<object>

/**
 * Wraps every page that lists other pages. The page's modules contain what its least-privileged readers may see; the
 * additions from this reader's open parts are merged here, so neither the page nor a site's own version of it needs to
 * know about private pages.
 */
export default function ReaderView({ Page, props }: { Page: Page; props: PageProps }) {
  const parts = useOfSite((site) => site.parts)
  const tools = useOfSite((site) => site.tools)
  const { pathname } = useLocation()
  const patches = useMemo(() => tools?.openPatches(parts) ?? [], [parts, tools])
  const [posts, setPosts] = useState<readonly ListedContent[]>([])
  useEffect(() => {
    let stale = false
    void tools?.loadPosts(pathname, patches).then((loaded) => !stale && setPosts(loaded))
    return () => {
      stale = true
    }
  }, [pathname, patches, tools])
  const { content } = props
  // The content is a component, which would lose its state if it were recreated on every render.
  const changed = useMemo(
    () => (content ? tools?.propsFor({ content }, pathname, patches, []).content : undefined),
    [content, pathname, patches, tools],
  )
  if (!tools) return <Page {...props} />
  const rest = tools.propsFor({ ...props, ...(changed ? { content: undefined } : {}) }, pathname, patches, posts)
  return <Page {...rest} {...(changed ? { content: changed } : {})} />
}

/** Wraps a page's component with the reader's view. The build replaces the component with it. */
export const readerOf = (Page: Page) => (props: PageProps) => <ReaderView Page={Page} props={props} />
