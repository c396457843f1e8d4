import Link from '@docusaurus/Link'
import { PageMetadata } from '@docusaurus/theme-common'
import { formatDate } from '@site/src/components/format-date'
import type { ArchiveBlogPost, Props } from '@theme/BlogArchivePage'
import Layout from '@theme/Layout'
import type { ReactNode } from 'react'
import styles from './archive.module.css'

/** All posts on one page, newest first, as a timetable: the date on the left, the title on the right. */
export default function BlogArchivePage({ archive }: Props): ReactNode {
  return (
    <>
      <PageMetadata title="Archive" description="Every field note, by year." />
      <Layout>
        <main className={styles.archive}>
          <h1>Archive</h1>
          {byYear(archive.blogPosts).map(([year, posts]) => (
            <section key={year} aria-labelledby={`year-${year}`}>
              <h2 id={`year-${year}`}>{year}</h2>
              <ol>
                {posts.map(({ metadata: { permalink, date, title, description } }) => (
                  <li key={permalink}>
                    <time dateTime={date.slice(0, 10)}>{formatDate(date).day}</time>
                    <div>
                      <Link to={permalink}>{title}</Link>
                      <p>{description}</p>
                    </div>
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </main>
      </Layout>
    </>
  )
}

function byYear(posts: readonly ArchiveBlogPost[]): ReadonlyArray<[string, readonly ArchiveBlogPost[]]> {
  const newestFirst = [...posts].sort((a, b) => b.metadata.date.localeCompare(a.metadata.date))
  const years = new Map<string, ArchiveBlogPost[]>()
  for (const post of newestFirst) {
    const { year } = formatDate(post.metadata.date)
    years.set(year, [...(years.get(year) ?? []), post])
  }
  return [...years]
}
