import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { LoadContext, Plugin } from '@docusaurus/types'
import { type Change, changesFeed } from './changes-feed'
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
interface DocsContent {
  readonly loadedVersions: ReadonlyArray<{ readonly docs: readonly Page[] }>
}
type PagesContent = ReadonlyArray<Page & { readonly type: string }>

const CHANGES = 'openapi/changes.json'
const DESCRIPTION = 'openapi/travel.json'
/** Beside the reference. `/openapi.json` is the identity API's own, on the server that answers for both. */
const PUBLISHED = 'api/openapi.json'

/**
 * What readers' own programs ask for: the API description at `/api/openapi.json`, a Markdown twin beside each page that is
 * written in Markdown, the changes of the interface as a feed, and `/llms.txt` naming what is public. The twins of the guide
 * lie under its private path, so they are sealed with it.
 */
export default function readersTools({ siteDir, siteConfig }: LoadContext): Plugin {
  const { title, tagline, url, baseUrl } = siteConfig
  let posts: readonly Page[] = []
  let pages: readonly Page[] = []
  let docs: readonly Page[] = []
  return {
    name: 'hub-readers-tools',
    async allContentLoaded({ allContent }) {
      const blog = allContent['docusaurus-plugin-content-blog']?.default as PostContent | undefined
      const written = allContent['docusaurus-plugin-content-pages']?.default as PagesContent | undefined
      const guide = allContent['docusaurus-plugin-content-docs']?.default as DocsContent | undefined
      docs = guide?.loadedVersions.flatMap((version) => version.docs) ?? []
      posts = blog?.blogPosts.map(({ metadata }) => metadata) ?? []
      pages = written?.filter(({ type }) => type === 'mdx') ?? []
    },
    async postBuild({ outDir }) {
      await cp(join(siteDir, DESCRIPTION), join(outDir, PUBLISHED))
      const changes = JSON.parse(await readFile(join(siteDir, CHANGES), 'utf8')) as Change[]
      await writeFile(join(outDir, 'changelog.xml'), changesFeed(changes, { title, site: `${url}${baseUrl}` }))
      for (const { permalink, title: heading, source } of [...posts, ...pages, ...docs]) {
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
        `## API\n\n- [OpenAPI description of the travel API](${url}${baseUrl}${PUBLISHED}): every call, field, event and failure, with examples\n- [OpenAPI description of the identity API](${url}${baseUrl}identity/openapi.json): sign-in, sessions and administration\n- [Changes](${url}${baseUrl}changelog.xml): a feed of the versions, newest first\n- [Sandbox](${url}${baseUrl}sandbox): answers the calls of the description; any key that starts with \`tk_sandbox_\``,
        `## About\n\n${pages.map(line).join('\n')}`,
        `## Field notes\n\n${posts.map(line).join('\n')}`,
      ]
      await writeFile(join(outDir, 'llms.txt'), `${parts.join('\n\n')}\n`)
    },
  }
}
