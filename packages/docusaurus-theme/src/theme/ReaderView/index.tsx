import { useLocation } from '@docusaurus/router'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { loadPosts } from '../../client/load-posts.js'
import { openPatches, useSite } from '../../client/store.js'
import { type PageProps, propsFor } from '../../props-for.js'

/**
 * Stands before every page that names others. The page's modules speak to its weakest readers; what this reader's open
 * parts add is laid over them here, so neither the page nor a site's own version of it needs to know of private pages.
 */
export default function ReaderView({
  porticoPage: Page,
  ...props
}: PageProps & { porticoPage: ComponentType<object> }) {
  const { parts } = useSite()
  const { pathname } = useLocation()
  const patches = useMemo(() => openPatches(parts), [parts])
  const [posts, setPosts] = useState<Awaited<ReturnType<typeof loadPosts>>>([])
  useEffect(() => {
    let stale = false
    void loadPosts(pathname, patches).then((loaded) => !stale && setPosts(loaded))
    return () => {
      stale = true
    }
  }, [pathname, patches])
  const { content } = props
  // The content is a component: made anew on every render it would lose its state.
  const changed = useMemo(
    () => propsFor({ ...(content ? { content } : {}) }, pathname, patches, []).content,
    [content, pathname, patches],
  )
  const rest = propsFor({ ...props, ...(changed ? { content: undefined } : {}) }, pathname, patches, posts)
  return <Page {...rest} {...(changed ? { content: changed } : {})} />
}
