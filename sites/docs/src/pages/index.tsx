import Link from '@docusaurus/Link'
import Heading from '@theme/Heading'
import Layout from '@theme/Layout'
import styles from './index.module.css'

/** What a visitor may do first. */
const WAYS = [
  { to: '/guide/quick-start', title: 'Start a hub', text: 'From a clone to the first reader, in one command.' },
  {
    to: '/guide/add-to-docusaurus',
    title: 'Add it to your site',
    text: 'Private pages on a Docusaurus site that you have.',
  },
  {
    to: '/guide/sealing',
    title: 'How pages stay private',
    text: 'What is sealed, what is not, and how the build proves it.',
  },
  {
    to: '/handbook',
    title: 'The members’ handbook',
    text: 'Checklists for people who run a hub. Sealed: sign in to read it.',
  },
] as const

export default function Home() {
  return (
    <Layout description="Documentation, blog and API reference whose private pages are sealed at build time">
      <main className={styles.home}>
        <Heading as="h1">A developer hub with a front door</Heading>
        <p className={styles.lead}>
          Documentation, blog and API reference on one static site. Private pages are encrypted when the site is built,
          and the identity server releases their keys to people who may read them.
        </p>
        <img
          className={styles.picture}
          src="/seal.svg"
          width={960}
          height={300}
          alt="The build seals private pages, any host serves them, and the server releases keys to readers"
        />
        <ul className={styles.ways}>
          {WAYS.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to}>{title}</Link>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </main>
    </Layout>
  )
}
