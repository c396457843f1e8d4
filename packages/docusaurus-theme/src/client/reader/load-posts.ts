import registry from '@generated/registry'
import { barePath } from '@portico/sealing/plan'
import type { ListedContent } from '../../reader/props-for.js'
import type { ReaderPatch } from '../../reader/reader-patch.js'

/** Loads the posts that open parts add to one list page. A post that fails to load is left out. */
export async function loadPosts(list: string, patches: readonly ReaderPatch[]): Promise<ListedContent[]> {
  const path = barePath(list)
  const entries = patches.flatMap((patch) => patch.listed.filter((post) => barePath(post.list) === path))
  const loaded = await Promise.all(
    entries.map(async ({ chunk, after, rank }): Promise<ListedContent[]> => {
      const module = await registry[chunk]?.[0]().catch(() => undefined)
      if (!module) return []
      const { default: component, ...rest } = module as { default: object }
      const content = Object.assign(component, rest) as ListedContent['content']
      return [{ content, rank, ...(after ? { after } : {}) }]
    }),
  )
  return loaded.flat()
}
