import { AUDIT_ACTIONS, type AuditAction } from '@portico/protocol'
import { timeOf } from '../../ground/ids.js'
import { ACTIONS } from '../codes.js'
import { bytesOf, idOf } from '../id-bytes.js'
import type { Bytes } from '../tables/columns.js'
import type { Tables } from '../tables.js'
import { packDetail, unpackDetail } from './audit-detail.js'

export interface AuditRecord {
  readonly id: string
  readonly organization_id: string
  readonly at: number
  readonly action: string
  readonly actor: string
  readonly person_id: string | null
  readonly detail: Readonly<Record<string, unknown>>
}

export interface NewAuditRecord extends AuditRecord {
  readonly action: AuditAction
}

/** The columns of a record; that of the organization is a number, which a statement looks up. */
export function columnsOf({ id, at, action, actor, person_id, detail }: NewAuditRecord) {
  return {
    id: auditIdBytes(id),
    at,
    action: ACTIONS.code(action),
    actor: actor === person_id ? null : bytesOf(actor),
    person_id: person_id === null ? null : bytesOf(person_id),
    detail: packDetail(detail),
  }
}

type AuditRow = Omit<Tables['audit'], 'key' | 'organization_key'>

export const recordIn =
  (organizationId: string) =>
  ({ id, at, action, actor, person_id, detail }: AuditRow): AuditRecord => {
    const person = person_id && idOf(person_id)
    return {
      id: auditIdOf(id),
      organization_id: organizationId,
      at,
      // Nodes of an earlier version read on while others are upgraded.
      action: ACTIONS.known(action) ?? `later.${action}`,
      actor: actor ? idOf(actor) : (person ?? ''),
      person_id: person,
      detail: unpackDetail(detail),
    }
  }

/** The number of an action in the rows; of a name that is none, a number that no row has. */
export const actionNumber = (action: string): number =>
  Object.hasOwn(AUDIT_ACTIONS, action) ? ACTIONS.code(action as AuditAction) : -1

const SORTABLE = /^[0-9a-z]{13}[0-9a-f]{18}$/
const SORTABLE_BYTES = 18

/** A sortable id in 18 bytes that have the same order: the time, the number within it, and random bytes. Other ids are stored as texts. */
export function auditIdBytes(id: string): Bytes {
  if (!SORTABLE.test(id)) {
    const letters = bytesOf(id)
    // `idOf` removes the zero at the end, which makes this text another length.
    return letters.length === SORTABLE_BYTES ? Buffer.concat([letters, Buffer.alloc(1)]) : letters
  }
  const bytes = Buffer.allocUnsafe(SORTABLE_BYTES)
  bytes.writeUIntBE(timeOf(id), 0, 6)
  bytes.writeUIntBE(Number.parseInt(id.slice(9, 13), 36), 6, 3)
  bytes.write(id.slice(13), 9, 'hex')
  return bytes
}

function auditIdOf(stored: Bytes): string {
  if (stored.length !== SORTABLE_BYTES) return idOf(stored)
  const bytes = Buffer.from(stored)
  const [time, number] = [bytes.readUIntBE(0, 6), bytes.readUIntBE(6, 3)]
  return `${time.toString(36).padStart(9, '0')}${number.toString(36).padStart(4, '0')}${bytes.toString('hex', 9)}`
}
