import { type Content, propsFor } from '../../reader/props-for.js'
import type { PartStates, View } from '../page/site-state.js'
import { loadPosts } from './load-posts.js'
import { openPatches } from './patch-site.js'

let latest: { readonly parts: PartStates; readonly view: View } | undefined

/** What pages look like with these open parts: the same view for as long as they are the same. */
export function viewOf(parts: PartStates): View {
  if (latest?.parts !== parts) latest = { parts, view: makeView(parts) }
  return latest.view
}

function makeView(parts: PartStates): View {
  const patches = openPatches(parts)
  // The content is a component: recreated on every render it would lose its state.
  const contents = new Map<string, WeakMap<Content, Content>>()
  const contentAt = (pathname: string, content: Content): Content => {
    const here = contents.get(pathname) ?? new WeakMap<Content, Content>()
    contents.set(pathname, here)
    const readerContent = here.get(content) ?? propsFor({ content }, pathname, patches, []).content
    here.set(content, readerContent)
    return readerContent
  }
  return {
    loadPosts: (list) => loadPosts(list, patches),
    propsFor(props, pathname, posts) {
      const { content } = props
      const rest = propsFor({ ...props, ...(content && { content: undefined }) }, pathname, patches, posts)
      return content ? { ...rest, content: contentAt(pathname, content) } : rest
    },
  }
}
