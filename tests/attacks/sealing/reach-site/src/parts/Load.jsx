import BrowserOnly from '@docusaurus/BrowserOnly'
import React, { Suspense, useEffect, useState } from 'react'

const Lazy = React.lazy(() => import('./Lazy.jsx'))
const Shared = React.lazy(() => import('./Shared.jsx'))
const Both = React.lazy(() => import('./Both.jsx'))
const context = require.context('../../docs/alpha/folder', false, /\.json$/, 'lazy')

function Loaded() {
  const [said, setSaid] = useState({})
  const say = (name) => (text) => setSaid((known) => ({ ...known, [name]: text }))
  useEffect(() => {
    import(/* webpackChunkName: "umbralchunkname" */ './named.json').then((module) => say('named')(module.default.text))
    fetch(new URL('./plan.bin', import.meta.url))
      .then((answer) => answer.text())
      .then(say('plan'))
    context('./one.json').then((module) => say('context')(module.default?.text ?? module.text))
    import('../../docs/alpha/_partial.mdx').then((module) => say('partial')(typeof module.default))
    const worker = new Worker(new URL('./work.js', import.meta.url))
    worker.onmessage = ({ data }) => say('worker')(data)
    worker.onerror = ({ message }) => say('worker')(`failed: ${message}`)
    worker.postMessage('')
  }, [])
  return <pre id="said">{JSON.stringify(said)}</pre>
}

export default function Load() {
  return (
    <BrowserOnly>
      {() => (
        <Suspense fallback="…">
          <Lazy />
          <Shared />
          <Both />
          <Loaded />
        </Suspense>
      )}
    </BrowserOnly>
  )
}
