import { Button } from '../kit/button.js'
import { Copy } from '../kit/copy.js'
import { Facts, Note } from '../kit/display.js'
import { Problem } from '../kit/problem.js'
import { When } from '../kit/when.js'
import { type DomainRow, nameOf, PROBLEMS } from './words.js'

interface DnsRecordProps {
  readonly domain: DomainRow
  /** Why the last check from this page was refused. */
  readonly error: Error | null
  readonly busy: boolean
  readonly onCheck: () => void
}

/** The DNS record that proves a domain, for copying to the DNS provider. */
export function DnsRecord({ domain, error, busy, onCheck }: DnsRecordProps) {
  const { record_name, record_value, problem, failing_since, admits_until } = domain
  const name = nameOf(domain)
  return (
    <section className="dns-record" aria-label={`DNS record of ${name}`}>
      <h3>{name}</h3>
      <Facts
        of={[
          ['Type', 'TXT'],
          ['Name', <Copy key="name" label={`Name of the record of ${name}`} value={record_name} />],
          ['Value', <Copy key="value" label={`Value of the record of ${name}`} value={record_value} />],
        ]}
      />
      {failing_since && (
        <Note tone="bad">
          <p>
            The record has been missing since <When at={failing_since} />. People can join until{' '}
            <When at={admits_until} />.
          </p>
        </Note>
      )}
      {problem && <p>{PROBLEMS[problem]}</p>}
      <Problem error={error} />
      <Button look="main" busy={busy} aria-label={`Check now: ${name}`} onClick={onCheck}>
        Check now
      </Button>
    </section>
  )
}
