import { expect, test } from 'vitest'
import { DatabaseAwayError, TransactionMisuseError } from '../../ground/errors.js'
import { outsideTransaction } from '../../ground/transaction-scope.js'
import { createTestServer, type TestServer } from '../../testing/index.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import type { Stores } from '../stores.js'
import { openDatabase } from './database.js'

const never = () => new Promise<never>(() => {})

/** What must not be used inside a transaction, because it asks for a connection or waits for the outside world. */
const OUTSIDE: Readonly<Record<string, (world: TestServer) => Promise<unknown>>> = {
  'a store': ({ services: { stores } }) => stores.organizations.find('x'),
  'a write to a store': ({ services: { stores } }) => stores.leases.take('x', 'x', 0, 1),
  'another transaction': ({ services: { stores } }) => stores.transaction(async () => {}),
  'a ticket': ({ services: { tickets } }) => tickets.open({ build: 'x', ticket: 'x' }),
  'several tickets': ({ services: { tickets } }) => tickets.openPublished('x', []),
  'the site': async ({ services: { site } }) => site?.(),
  'a token to verify': ({ services: { signer } }) => signer.read('a.b.c'),
  'a token to sign': ({ services: { signer } }) => signer.sign({ iss: '', aud: '', sub: '', iat: 0, exp: 0 }),
  'a receipt to sign': ({ services: { signer } }) => signer.signReceipt({ iss: '', jti: '', sub: '', iat: 0 }),
  'the public keys': ({ services: { signer } }) => signer.publicKeys(),
  'a password to hash': ({ services: { passwords } }) => passwords.hash('x'),
  'a password to verify': ({ services: { passwords } }) => passwords.verify(undefined, 'x'),
  'a request': ({ services: { outbound } }) => outbound('http://127.0.0.1:1/'),
  'a look-up': ({ services: { readTxt } }) => readTxt('example.com'),
  'a document': ({ services: { clientDocuments } }) => clientDocuments.read('https://app.example.com/'),
  'a call of its own server': ({ services: { settings }, inject }) =>
    inject({ url: '/admin/groups', token: settings.adminKey }).then(({ status }) => {
      if (status === 500) throw new TransactionMisuseError('a call')
    }),
}

onBothDatabases('a transaction', (databases) => {
  test.each(Object.entries(OUTSIDE))('fails at once if it uses %s, even if its code catches that', async (_, use) => {
    const world = await createTestServer({
      database: await databases.open(),
      site: async () => ({ site: null, build: null, sealed: false, pages: [], tickets: [] }),
    })
    const { stores } = world.services
    const write = (inside: Stores) => inside.leases.take('test', 'holder', 0, 1)
    const plain = stores.transaction(async (inside) => {
      await write(inside)
      await use(world)
    })
    await expect(plain).rejects.toBeInstanceOf(TransactionMisuseError)
    const caught = stores.transaction(async (inside) => {
      await write(inside)
      await use(world).catch(() => {})
      throw new Error('another error')
    })
    await expect(caught).rejects.toBeInstanceOf(TransactionMisuseError)
    // Nothing was written, and the database is free.
    expect(await write(stores)).toBe(true)
    expect(world.misuses.splice(0)).toHaveLength(2)
    await world.close()
  })

  test('lets work that it does not wait for query the database, at once or when it has ended', async () => {
    const world = await createTestServer({ database: await databases.open() })
    const { stores, settings } = world.services
    let later = () => {}
    const isOver = new Promise<void>((resolve) => {
      later = resolve
    })
    const refresh = await stores.transaction(async () => [
      outsideTransaction(() => stores.organizations.find(settings.orgId)),
      isOver.then(() => stores.organizations.find(settings.orgId)),
    ])
    later()
    for (const organization of await Promise.all(refresh)) expect(organization?.id).toBe(settings.orgId)
    await world.close()
  })

  test('that waits for something that never comes is rolled back, and can do nothing afterwards', async () => {
    const database = await openDatabase(await databases.target(), { idle: 1_000 })
    const world = await createTestServer({ database })
    const { stores } = world.services
    let resume = () => {}
    const pause = new Promise<void>((resolve) => {
      resume = resolve
    })
    let late: Promise<unknown> | undefined
    const transaction = stores.transaction(async (inside) => {
      await inside.leases.take('test', 'first', 0, 1)
      late = pause.then(() => inside.leases.take('late', 'first', 0, 1))
      await never()
    })
    await expect(transaction).rejects.toBeInstanceOf(DatabaseAwayError)
    expect(await stores.leases.take('test', 'second', 0, 1)).toBe(true)
    resume()
    await expect(late).rejects.toThrow()
    expect(await stores.leases.take('late', 'second', 0, 1)).toBe(true)
    expect((await world.inject({ url: '/health' })).status).toBe(200)
    await world.close()
    await database.close()
  })

  test('can only be started in the one way that watches it', async () => {
    const database = await databases.open()
    await expect(database.query.transaction().execute(async () => {})).rejects.toBeInstanceOf(TransactionMisuseError)
  })

  test('a connection that is not given back fails /health, until it is', async () => {
    const database = await openDatabase(await databases.target(), { stuck: 2_000 })
    const world = await createTestServer({ database })
    let giveBack = () => {}
    const held = database.query.connection().execute(
      () =>
        new Promise<void>((resolve) => {
          giveBack = resolve
        }),
    )
    const health = async () => (await world.inject({ url: '/health' })).status
    await expect.poll(health).toBe(503)
    giveBack()
    await held
    expect(await health()).toBe(200)
    await world.close()
    await database.close()
  })
})
