import registry from '@generated/registry'
import type { ListedContent } from '../props-for.js'
import type { ReaderPatch } from '../reader-patch.js'

/** Loads the posts that open parts add to one list page. A post that does not load is left out. */
export async function loadPosts(list: string, patches: readonly ReaderPatch[]): Promise<ListedContent[]> {
  const path = list.replace(/(.)\/$/, '$1')
  const wanted = patches.flatMap((patch) => patch.listed.filter((post) => post.list.replace(/(.)\/$/, '$1') === path))
  const loaded = await Promise.all(
    wanted.map(async ({ chunk, after, rank }): Promise<ListedContent[]> => {
      const module = await registry[chunk]?.[0]().catch(() => undefined)
      if (!module) return []
      const { default: component, ...rest } = module as { default: object }
      const content = Object.assign(component, rest) as ListedContent['content']
      return [{ content, rank, ...(after ? { after } : {}) }]
    }),
  )
  return loaded.flat()
}
