import { expect, test } from 'vitest'
import { createAnonymousUserToken } from './flows/anonymous.js'
import { SlashID } from './identity.js'
import { BaseUser } from './session/base-user.js'
import { scripted, tokenOf } from './testing/scripted.js'

test('without a configured address the SDK calls only the page’s own origin, from the first event on', async () => {
  const requests: string[] = []
  const fetch = (async (url: string) => {
    requests.push(url)
    return new Response('{}')
  }) as typeof globalThis.fetch
  const sid = new SlashID({ oid: 'org' }, { ...scripted({}).runtime, fetch })
  await sid.authnClient.getMe()
  expect(requests).toEqual(['https://app.example/actions/sdk', 'https://app.example/me'])
  expect(sid.sdkURL).toBe('https://app.example/sdk.html')
})

test('in Node a token can be read without an address, and a call reports that it needs one', async () => {
  const user = new BaseUser(tokenOf({ groups: ['docusaurus-users'] }))
  expect(user.getGroups()).toEqual(['docusaurus-users'])
  await expect(user.getHandles()).rejects.toThrow(/^baseURL is missing/)
  await expect(createAnonymousUserToken({ oid: 'org' })).rejects.toThrow(/^baseURL is missing/)
  expect(() => new SlashID({ oid: 'org' })).toThrow(/^baseURL is missing/)
})
