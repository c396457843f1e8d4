import type { EndpointName, RequestResult } from '@portico/protocol'
import { useState } from 'react'
import { useAnnounce } from '../announcer.js'
import { type CallInput, call } from '../api/call.js'
import { useConnection } from '../api/connection.js'
import { Button } from './button.js'
import { saveFile } from './copy.js'
import { csvOf } from './csv.js'

/** The calls that return a list. */
type Listing = {
  [Name in EndpointName]: RequestResult<Name> extends readonly unknown[] ? Name : never
}[EndpointName]
type RowOf<Name extends Listing> = RequestResult<Name> extends readonly (infer Row)[] ? Row : never

/** The rows read per call, and the most rows saved: spreadsheets cannot open longer files. */
const AT_ONCE = 1000
const MOST = 100_000

interface DownloadCsvProps<Name extends Listing> {
  readonly of: Name
  /** The list's filters. */
  readonly input?: Pick<CallInput<Name>, 'path'> & { readonly query?: object }
  readonly columns: Readonly<Record<string, (row: RowOf<Name>) => unknown>>
  /** The name of the file. */
  readonly file: string
}

/** Saves all pages of a list as a CSV file. */
export function DownloadCsv<Name extends Listing>({ of, input = {}, columns, file }: DownloadCsvProps<Name>) {
  const { connection } = useConnection()
  const announce = useAnnounce()
  const [read, setRead] = useState<number>()
  const run = async () => {
    const rows: RowOf<Name>[] = []
    setRead(0)
    try {
      for (let after: string | undefined = '', page = {}; after !== undefined && rows.length < MOST; ) {
        const query = { ...input.query, limit: AT_ONCE, ...page }
        const { result, pagination } = await call(connection, of, { ...input, query } as unknown as CallInput<Name>)
        rows.push(...(result as unknown as readonly RowOf<Name>[]))
        setRead(rows.length)
        after = pagination?.next
        page = { after }
      }
      saveFile(file, csvOf(columns, rows), 'text/csv')
      announce(
        rows.length < MOST
          ? `${rows.length} rows saved in ${file}.`
          : `The newest ${MOST} rows are saved in ${file}. Filter the list to save the others.`,
      )
    } catch (error) {
      announce(`The download stopped: ${error instanceof Error ? error.message : 'for an unknown reason.'}`)
    } finally {
      setRead(undefined)
    }
  }
  return (
    <Button busy={read !== undefined} onClick={() => void run()}>
      {read === undefined ? 'Download as CSV' : `Reading … ${read}`}
    </Button>
  )
}
