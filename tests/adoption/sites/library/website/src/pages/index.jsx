import Link from '@docusaurus/Link'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Layout from '@theme/Layout'
import clsx from 'clsx'

export default function Home() {
  const { siteConfig } = useDocusaurusContext()
  const [[preset, options]] = siteConfig.presets
  return (
    <Layout title={siteConfig.title} description={siteConfig.tagline}>
      <main className={clsx('container', 'margin-vert--lg')} data-preset={preset}>
        <h1>{siteConfig.title}</h1>
        <p>{siteConfig.tagline}</p>
        <Link to="/introduction/getting-started">Get started</Link> <Link href={options.docs.editUrl}>Edit</Link>
        <iframe title="Talk" src="https://www.youtube.com/embed/dQw4w9WgXcQ" width="560" height="315" />
      </main>
    </Layout>
  )
}
