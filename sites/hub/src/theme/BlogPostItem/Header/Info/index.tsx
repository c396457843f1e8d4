import { useBlogPost } from '@docusaurus/plugin-content-blog/client'
import { formatDate } from '@site/src/components/format-date'
import styles from '@site/src/components/title-line.module.css'
import CopyPage from '@theme/CopyPage'
import clsx from 'clsx'

/** The date and reading time of a post; on its own page also the menu to copy it. */
export default function BlogPostItemHeaderInfo({ className }: { readonly className?: string }) {
  const { isBlogPostPage, metadata } = useBlogPost()
  const { date, readingTime } = metadata
  return (
    <div className={styles.line}>
      <div className={clsx(styles.facts, className)}>
        <time dateTime={date}>{formatDate(date).long}</time>
        {readingTime === undefined ? null : ` · ${minutes(readingTime)}`}
      </div>
      {isBlogPostPage ? <CopyPage /> : null}
    </div>
  )
}

/** @param time in minutes, with a fraction. */
const minutes = (time: number) => (time > 1 ? `${Math.ceil(time)} min read` : 'One min read')
