import Heading from '@theme/Heading'
import MDXContent from '@theme/MDXContent'
import type { ComponentType } from 'react'

/** A page with its components. */
export type GuestContent = ComponentType<object>

/** What Docusaurus exports for a page that is written in Markdown. */
export interface MarkdownModule {
  readonly default: ComponentType<object>
  readonly contentTitle?: string
  readonly frontMatter?: { readonly hide_title?: boolean }
}

/** A page that is written in Markdown, with the title that its layout adds for readers. */
export function withTitle(
  { default: Content, contentTitle, frontMatter }: MarkdownModule,
  title: string | undefined,
): GuestContent {
  const hasTitle = title !== undefined && contentTitle === undefined && !frontMatter?.hide_title
  return () => (
    <>
      {hasTitle && (
        <header>
          <Heading as="h1">{title}</Heading>
        </header>
      )}
      <MDXContent>
        <Content />
      </MDXContent>
    </>
  )
}
