import BrowserOnly from '@docusaurus/BrowserOnly'
import Layout from '@theme/Layout'
import React, { Suspense } from 'react'

const Both = React.lazy(() => import('../parts/Both.jsx'))

export default function Home() {
  return (
    <Layout title="Home">
      <BrowserOnly>
        {() => (
          <Suspense>
            <Both />
          </Suspense>
        )}
      </BrowserOnly>
    </Layout>
  )
}
