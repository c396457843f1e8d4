import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LoadContext, Plugin } from '@docusaurus/types'
import { markdownTwin } from './markdown-twin'

interface Page {
  readonly permalink: string
  readonly title: string
  readonly description: string
  /** Where it is written, such as `@site/blog/x.md`. */
  readonly source: string
}

interface PostContent {
  readonly blogPosts: ReadonlyArray<{ readonly metadata: Page & { readonly description?: string } }>
}
type PagesContent = ReadonlyArray<Page & { readonly type: string }>

const DESCRIPTION = 'openapi/travel.json'

/**
 * What readers' own programs ask for: the API description at `/openapi.json`, a Markdown twin beside each public page that
 * is written in Markdown, and `/llms.txt` naming them. The guide is never among them; what lies under a private path
 * would be sealed all the same.
 */
export default function readersTools({ siteDir, siteConfig }: LoadContext): Plugin {
  const { title, tagline, url, baseUrl } = siteConfig
  let posts: readonly Page[] = []
  let pages: readonly Page[] = []
  return {
    name: 'hub-readers-tools',
    async allContentLoaded({ allContent }) {
      const blog = allContent['docusaurus-plugin-content-blog']?.default as PostContent | undefined
      const written = allContent['docusaurus-plugin-content-pages']?.default as PagesContent | undefined
      posts = blog?.blogPosts.map(({ metadata }) => metadata) ?? []
      pages = written?.filter(({ type }) => type === 'mdx') ?? []
    },
    async postBuild({ outDir }) {
      await cp(join(siteDir, DESCRIPTION), join(outDir, 'openapi.json'))
      for (const { permalink, title: heading, source } of [...posts, ...pages]) {
        const text = await readFile(source.replace('@site', siteDir), 'utf8')
        const file = join(outDir, `${permalink.slice(baseUrl.length)}.md`)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, markdownTwin(text, { title: heading, url: `${url}${permalink}` }))
      }
      const line = ({ permalink, title: name, description }: Page) =>
        `- [${name}](${url}${permalink}.md): ${description}`
      const parts = [
        `# ${title}`,
        `> ${tagline}`,
        `## API\n\n- [OpenAPI 3.1 description](${url}${baseUrl}openapi.json): every call, field, event and failure, with examples\n- [Sandbox](${url}${baseUrl}sandbox): answers the calls of the description; any key that starts with \`tk_sandbox_\``,
        `## About\n\n${pages.map(line).join('\n')}`,
        `## Field notes\n\n${posts.map(line).join('\n')}`,
      ]
      await writeFile(join(outDir, 'llms.txt'), `${parts.join('\n\n')}\n`)
    },
  }
}
