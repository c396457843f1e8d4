import { refuseNode } from '../../node-version.js'
import type { Check } from '../finding.js'
import { addressFindings, portFinding, proxyFinding } from './address.js'
import { metricsFinding, tracesFinding } from './collector.js'
import { dataFindings } from './data.js'
import {
  apiKeysFinding,
  certificateFindings,
  clockFinding,
  databaseFinding,
  issuerFindings,
  localKeysFinding,
} from './database.js'
import { mailFinding } from './mail.js'
import { secretFindings } from './secrets.js'
import { serverFinding } from './server.js'
import { consoleFinding, siteConfigFinding, siteFinding, siteKeyFinding } from './site.js'

/** What is checked, in the order in which it is shown: what others depend on comes first. */
export const CHECKS: Readonly<Record<string, Check>> = {
  Node: () => {
    const refusal = refuseNode(process.versions.node)
    return { about: 'Node', state: refusal ? 'wrong' : 'good', text: refusal ?? `Node ${process.versions.node}` }
  },
  Settings: ({ problems }) => [
    ...(problems.length === 0 ? [{ about: 'Settings', state: 'good', text: 'all are valid' } as const] : []),
    ...problems.map((text) => ({ about: 'Settings', state: 'wrong', text }) as const),
  ],
  Address: addressFindings,
  Proxy: proxyFinding,
  Port: portFinding,
  Data: dataFindings,
  Secrets: secretFindings,
  'Secrets of several nodes': localKeysFinding,
  Database: databaseFinding,
  Clock: clockFinding,
  'Site key': siteKeyFinding,
  'API keys': apiKeysFinding,
  Certificates: certificateFindings,
  Providers: issuerFindings,
  Site: siteFinding,
  'Site configuration': siteConfigFinding,
  Console: consoleFinding,
  Mail: mailFinding,
  Traces: tracesFinding,
  Metrics: metricsFinding,
  Server: serverFinding,
}
