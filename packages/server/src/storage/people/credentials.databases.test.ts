import { CREDENTIALS, type CredentialType } from '@portico/protocol'
import { beforeEach, expect, test } from 'vitest'
import { ensureRootOrganization } from '../../identity/organizations/organization.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { openDatabase } from '../engine/database.js'
import { type Stores, sqlStores } from '../stores.js'
import type { CredentialRecord, SingleCredential } from './credentials.js'

const ORG = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'
const NOW = 1_800_000_000_000
const SINGLE = (Object.keys(CREDENTIALS) as CredentialType[]).filter(
  (type): type is SingleCredential => !CREDENTIALS[type].several,
)

onBothDatabases('credentials', (databases) => {
  let stores: Stores

  beforeEach(async () => {
    const database = await openDatabase(await databases.target())
    stores = sqlStores(database)
    await ensureRootOrganization(stores, ORG, NOW)
    for (const person_id of ['ada', 'eve'])
      await stores.persons.create({
        person_id,
        pool_id: ORG,
        organization_id: ORG,
        person_type: 'regular',
        region: 'europe-belgium',
        created_at: NOW,
      })
    return () => database.close()
  })

  const credential = (id: string, more: Partial<CredentialRecord>): CredentialRecord => ({
    id,
    person_id: 'ada',
    type: 'public-key',
    secret: '{}',
    key_id: null,
    counter: 0,
    label: null,
    created_at: NOW,
    last_used: null,
    ...more,
  })

  test('only one of many concurrent registrations of the same key id succeeds', async () => {
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        stores.credentials.addPasskey(credential(`c${at}`, { key_id: 'key', person_id: at % 2 === 0 ? 'ada' : 'eve' })),
      ),
    )
    expect(added.filter(Boolean)).toHaveLength(1)
    expect((await stores.credentials.passkey('key'))?.id).toBe(`c${added.indexOf(true)}`)
  })

  test('only one of many concurrent calls raises a counter to the same value, and it never falls', async () => {
    await stores.credentials.addPasskey(credential('c', { key_id: 'key' }))
    const raised = await Promise.all(Array.from({ length: 20 }, () => stores.credentials.advance('c', 7)))
    expect(raised.filter(Boolean)).toHaveLength(1)
    expect(await stores.credentials.advance('c', 6)).toBe(false)
    expect((await stores.credentials.passkey('key'))?.counter).toBe(7)
  })

  test.each(SINGLE)('a person has one %s, even when many are set at the same time', async (type) => {
    const record = (id: string) => ({ id, person_id: 'ada', type, secret: id, created_at: NOW, last_used: null })
    const set = (id: string) => stores.transaction((inside) => inside.credentials.set(record(id)))
    await Promise.allSettled(Array.from({ length: 50 }, (_, at) => set(`c${at}`)))
    await set('last')
    expect((await stores.credentials.of('ada')).map(({ id }) => id)).toEqual(['last'])
    expect(await stores.credentials.addPasskey(credential('another', { type }))).toBe(false)
  })

  test('only one of many concurrent calls spends a recovery code', async () => {
    await stores.credentials.setTotp(credential('t', { type: 'totp' }), ['one', 'two'])
    const spent = await Promise.all(
      Array.from({ length: 20 }, () => stores.credentials.spendRecoveryCode('t', 'one', NOW)),
    )
    expect(spent.filter(Boolean)).toHaveLength(1)
    expect(await stores.credentials.spendRecoveryCode('t', 'three', NOW)).toBe(false)
    expect(await stores.credentials.recoveryCodes('t')).toEqual({ total: 2, unused: 1 })
  })

  test('a new authenticator app replaces the old one and its codes', async () => {
    await stores.credentials.setTotp(credential('t', { type: 'totp', secret: 'old' }), ['one'])
    await stores.credentials.setTotp(credential('u', { type: 'totp', secret: 'new' }), ['two'])
    expect((await stores.credentials.ofType('ada', 'totp'))?.secret).toBe('new')
    expect(await stores.credentials.spendRecoveryCode('t', 'one', NOW)).toBe(false)
    expect(await stores.credentials.remove('eve', 'u')).toBe(false)
    expect(await stores.credentials.remove('ada', 'u')).toBe(true)
    expect(await stores.credentials.recoveryCodes('u')).toEqual({ total: 0, unused: 0 })
  })
})
