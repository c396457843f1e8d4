import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Layout from '@theme/Layout'
import type { ReactNode } from 'react'
import { Exchange } from '../components/home/exchange'
import { Hero } from '../components/home/hero'
import { LineMap } from '../components/home/line-map'
import { Promises } from '../components/home/promises'
import { Signs } from '../components/home/signs'

/** The home page of the hub. */
export default function Home(): ReactNode {
  const { siteConfig } = useDocusaurusContext()
  return (
    <Layout description={`${siteConfig.tagline} Search, hold and book stays, flights, rail and activities.`}>
      <main>
        <Hero />
        <LineMap />
        <Exchange />
        <Promises />
        <Signs />
      </main>
    </Layout>
  )
}
