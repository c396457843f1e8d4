import { Page } from '../kit/page.js'

export function Welcome() {
  return <Page title="Welcome">…</Page>
}
