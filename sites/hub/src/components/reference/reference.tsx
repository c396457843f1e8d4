import Head from '@docusaurus/Head'
import Link from '@docusaurus/Link'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Heading from '@theme/Heading'
import Layout from '@theme/Layout'
import { type ReactNode, useMemo } from 'react'
import { Words } from './fields'
import { useLayOutWhenIdle } from './lay-out-when-idle'
import { Models } from './models'
import { ApiContext, operationsOf, readApi, useApi } from './open-api'
import { OperationEntry } from './operation-entry'
import { Outline } from './outline'
import styles from './reference.module.css'

/**
 * The API reference, rendered on the server from what everyone may read, so that it can be read without scripts.
 * Two routes show it; both have `/api` as their canonical address.
 */
export function Reference({ description }: { readonly description: unknown }): ReactNode {
  const api = useMemo(() => readApi(description), [description])
  const { siteConfig } = useDocusaurusContext()
  useLayOutWhenIdle(description)
  return (
    <Layout title="API reference" description={api.info.summary}>
      <Head>
        <link rel="canonical" href={`${siteConfig.url}${siteConfig.baseUrl}api`} />
      </Head>
      <ApiContext value={api}>
        <div className={styles.page}>
          <aside className={styles.aside}>
            <Outline />
          </aside>
          <main className={styles.main}>
            <header className={styles.header}>
              <p className={styles.version}>OpenAPI 3.1, version {api.info.version}</p>
              <h1>API reference</h1>
              <p className={styles.lead}>{api.info.description}</p>
            </header>
            <details className={styles.jump}>
              <summary>All operations</summary>
              <Outline />
            </details>
            <BeforeYouCall />
            {api.tags.map(({ name, description }) => (
              <section key={name} className={styles.group}>
                <Heading as="h2" id={`tag-${name}`}>
                  {name}
                </Heading>
                <p className={styles.lead}>{description}</p>
                {operationsOf(api, name).map((operation) => (
                  <OperationEntry key={operation.id} operation={operation} />
                ))}
              </section>
            ))}
            <Models />
          </main>
        </div>
      </ApiContext>
    </Layout>
  )
}

function BeforeYouCall(): ReactNode {
  const [server] = useApi().servers
  return (
    <section className={styles.group}>
      <Heading as="h2" id="before-you-call">
        Before you call
      </Heading>
      <div className={styles.operation}>
        <div className={styles.prose}>
          <p>
            The API is at <code>{server?.url}</code>. {server?.description}
          </p>
          <p>
            Every failure answers with the shape of <a href="#schema-Problem">Problem</a>. Branch on <code>code</code>,
            show <code>title</code>, log <code>request_id</code>. Every answer says in <code>RateLimit-*</code> headers
            how much of your allowance is left.
          </p>
          <p>
            <Words text="At each call, `Try it` sends a real request to the sandbox of this hub. It needs no account: a key that starts with `tk_sandbox_` opens a sandbox of its own." />
          </p>
          <p>
            <Words text="Calls that create something want an `Idempotency-Key`: make one per intention, keep it, and repeat the call with it when the network fails." />
          </p>
        </div>
        <div className={styles.prose}>
          <h3>Your own key</h3>
          <p>
            While you are signed in, every sample has a sandbox key of your own and calls the sandbox of this hub: copy
            one and run it. “Hide my key” masks the key on the screen; what you copy still has it.
          </p>
          <p>
            <Link to="/account">Your account page</Link> shows when the key was last used, and ends it.
          </p>
        </div>
      </div>
    </section>
  )
}
