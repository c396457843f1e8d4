import { expect, test } from 'vitest'
import { scripted } from '../testing/scripted.js'
import { memoryStore } from './storage.js'

const OLD = 'SLASHID_WEBAUTHN_CREDENTIAL_ID'
const NEW = 'SLASHID_WEBAUTHN_CREDENTIAL_ID_V2'

function storeWith(values: Readonly<Record<string, string>>) {
  const local = memoryStore()
  for (const [key, value] of Object.entries(values)) local.setItem(key, value)
  return scripted({ 'POST /id/v2': () => [] }, { runtime: { local, passkeys: {} as never } })
}

const CASES: readonly [string, Readonly<Record<string, string>>, string[]][] = [
  ['a list of an older version', { [OLD]: '["a","b"]' }, ['a', 'b']],
  ['one id of an older version, which is not JSON', { [OLD]: 'rmbl-_w' }, ['rmbl-_w']],
  ['one id of an older version that reads as a number', { [OLD]: '1234' }, ['1234']],
  ['ids of both versions, each once', { [OLD]: '["a","b"]', [NEW]: '{"app.example":["b","c"]}' }, ['b', 'c', 'a']],
  ['ids of another scope', { [NEW]: '{"other.example":["x"]}' }, []],
  ['something that is not a list of strings', { [OLD]: '[1,null,""]', [NEW]: '{"app.example":7}' }, []],
  ['an object under the older name, and null', { [OLD]: '{"a":1}', [NEW]: 'null' }, []],
]

test.each(CASES)('a sign-in names the passkeys of this browser: %s', async (_, values, ids) => {
  const { sid, requests } = storeWith(values)
  await sid.id('org', null, { method: 'webauthn' }).catch(() => undefined)
  expect(requests[0]?.body.factor.options.available_credential_ids).toEqual(ids)
})

test.each(CASES)('the stored passkeys are read: %s', async (_, values, ids) => {
  expect(await storeWith(values).sid.credentialStorage.get('app.example')).toEqual(ids)
})

test('a new id is stored beside those of an older version, which are left unchanged', async () => {
  const { sid, runtime } = storeWith({ [OLD]: 'a', [NEW]: '{"app.example":7,"other.example":["x"]}' })
  await sid.credentialStorage.add('app.example', 'b')
  expect(await sid.credentialStorage.get('app.example')).toEqual(['b', 'a'])
  expect(runtime.local.getItem(OLD)).toBe('a')
  expect(JSON.parse(runtime.local.getItem(NEW) ?? '')).toEqual({ 'app.example': ['b'], 'other.example': ['x'] })
})
