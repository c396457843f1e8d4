import { type Content, propsFor } from '../reader/props-for.js'
import { loadPosts } from './load-posts.js'
import { openPatches } from './open-data.js'
import type { Parts, View } from './visitor.js'

let latest: { readonly parts: Parts; readonly view: View } | undefined

/** What pages look like with these open parts: the same view for as long as they are the same. */
export function viewOf(parts: Parts): View {
  if (latest?.parts !== parts) latest = { parts, view: makeView(parts) }
  return latest.view
}

function makeView(parts: Parts): View {
  const patches = openPatches(parts)
  // The content is a component: recreated on every render it would lose its state.
  const made = new Map<string, WeakMap<Content, Content>>()
  const contentAt = (pathname: string, content: Content): Content => {
    const here = made.get(pathname) ?? new WeakMap<Content, Content>()
    made.set(pathname, here)
    const found = here.get(content) ?? propsFor({ content }, pathname, patches, []).content
    here.set(content, found)
    return found
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
