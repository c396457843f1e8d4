import { useLocation } from '@docusaurus/router'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useOfSite } from '../../client/every-page.js'
import type { ListedContent, PageProps } from '../../reader/props-for.js'

type Page = ComponentType<object>

/**
 * Wraps every page that names others. The page's modules speak to its weakest readers; what this reader's open
 * parts add is laid over them here, so neither the page nor a site's own version of it needs to know of private pages.
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
  // The content is a component: recreated on every render it would lose its state.
  const changed = useMemo(
    () => (content ? tools?.propsFor({ content }, pathname, patches, []).content : undefined),
    [content, pathname, patches, tools],
  )
  if (!tools) return <Page {...props} />
  const rest = tools.propsFor({ ...props, ...(changed ? { content: undefined } : {}) }, pathname, patches, posts)
  return <Page {...rest} {...(changed ? { content: changed } : {})} />
}

/** A page's component behind the reader's view. The build sets it in the component's place. */
export const readerOf = (Page: Page) => (props: PageProps) => <ReaderView Page={Page} props={props} />
