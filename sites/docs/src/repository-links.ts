import { posix } from 'node:path'

interface MarkdownNode {
  type: string
  url?: string
  children?: MarkdownNode[]
}

/** Where the guide is in the repository. */
const GUIDE = 'docs/guide'

/**
 * A remark plugin for the guide, whose pages also link to files of the repository. Such links lead to the repository, at the address of
 * its files. Without an address, the text of the link stays and the link does not.
 */
export const repositoryLinks =
  ({ repository }: { readonly repository: string }) =>
  (tree: MarkdownNode): void =>
    visit(tree, repository)

function visit(node: MarkdownNode, repository: string): void {
  for (const child of node.children ?? []) {
    const file = child.type === 'link' ? fileOutside(child.url ?? '') : undefined
    if (file !== undefined && repository) child.url = new URL(file, repository).href
    else if (file !== undefined) Object.assign(child, { type: 'emphasis', url: undefined })
    visit(child, repository)
  }
}

/** The file of the repository that a link of a guide's page leads to, or undefined for a page of the guide and other addresses. */
export function fileOutside(url: string): string | undefined {
  if (!url.startsWith('../')) return undefined
  return posix.join(GUIDE, url)
}
