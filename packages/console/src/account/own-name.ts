import { useChange, useRead } from '../api/use-api.js'

/** Where people keep their own name: an attribute that they can change themselves. */
const BUCKET = 'end_user_read_write'

/** The name that the person gave, and a way to change it. It is only for addressing them; lists name people by their handles. */
export function useOwnName() {
  const path = { bucket_name: BUCKET }
  const bucket = useRead('getBucket', { path, query: { attributes: 'name' } })
  const save = useChange('patchBucket', { refresh: ['getBucket'], done: 'Name saved.' })
  const { name } = bucket.data?.result ?? {}
  return {
    name: typeof name === 'string' ? name : undefined,
    isKnown: bucket.data !== undefined,
    save: (text: string) => save.mutateAsync({ path, body: { name: text.trim() } }),
  }
}
