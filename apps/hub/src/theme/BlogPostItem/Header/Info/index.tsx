import { useBlogPost } from '@docusaurus/plugin-content-blog/client'
import styles from '@site/src/components/title-line.module.css'
import CopyPage from '@theme/CopyPage'
import Info from '@theme-original/BlogPostItem/Header/Info'
import type { ComponentProps } from 'react'

/** The date and reading time of a post; on its own page also the menu to copy it. */
export default function BlogPostItemHeaderInfo(props: ComponentProps<typeof Info>) {
  const { isBlogPostPage } = useBlogPost()
  return (
    <div className={styles.line}>
      <Info {...props} />
      {isBlogPostPage ? <CopyPage /> : null}
    </div>
  )
}
