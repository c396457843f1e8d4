import { useState } from 'react'
import { useAnnounce } from '../announcer.js'
import { type CallInput, call } from '../api/call.js'
import { useConnection } from '../api/connection.js'
import { Button } from '../kit/button.js'
import { saveFile } from '../kit/copy.js'
import { things } from '../kit/display.js'

type Narrowed = NonNullable<CallInput<'listPersons'>['query']>

const PAGE = 1000

/**
 * Saves the people in the list as NDJSON, one person per line, in the format that `portico import` and the import page
 * read. Passwords and passkeys stay on the server; `portico export` includes the hashes.
 */
export function ExportPersons({ narrowed }: { readonly narrowed: Narrowed }) {
  const { connection } = useConnection()
  const announce = useAnnounce()
  const [read, setRead] = useState<number>()
  const run = async () => {
    const lines: string[] = []
    setRead(0)
    try {
      for (let page = {}; ; ) {
        const query = { ...narrowed, limit: PAGE, ...page }
        const { result, pagination } = await call(connection, 'listPersons', { query })
        for (const { handles, groups, attributes, active } of result)
          lines.push(JSON.stringify({ handles, groups, attributes, active }))
        setRead(lines.length)
        if (pagination?.next === undefined) break
        page = { after: pagination.next }
      }
      saveFile('persons.ndjson', `${lines.join('\n')}\n`, 'application/x-ndjson')
      announce(`${things(lines.length, 'person', 'people')} saved in persons.ndjson.`)
    } catch (error) {
      announce(`The export stopped: ${error instanceof Error ? error.message : 'for an unknown reason.'}`)
    } finally {
      setRead(undefined)
    }
  }
  return (
    <Button busy={read !== undefined} onClick={() => void run()}>
      {read === undefined ? 'Export' : `Reading … ${read}`}
    </Button>
  )
}
