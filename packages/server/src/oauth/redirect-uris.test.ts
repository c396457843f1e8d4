import { expect, test } from 'vitest'
import { hostOfRedirect, isRedirectUri, sortRedirects, staysOnDevice } from './redirect-uris.js'

test.each([
  ['https://agent.example.com/back', false],
  ['http://127.0.0.1:33418/', true],
  ['http://localhost/callback', true],
  ['http://[::1]:9/', true],
  ['com.example.app:/oauth/callback', true],
  ['com.example.app://callback', true],
  ['org.gnome.Builder:/back', true],
  ['cursor://anysphere.cursor-mcp/oauth/callback', true],
  ['vscode://vscode.microsoft-authentication/', true],
  ['cursor://localhost/callback', true],
])('a code may be sent to %s', (uri, onDevice) => {
  expect([isRedirectUri(uri), staysOnDevice(uri)]).toEqual([true, onDevice])
})

test.each([
  'http://agent.example.com/back',
  'javascript:alert(1)',
  'javascript://com.example.app/%0aalert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://agent.example.com/1',
  'about:blank',
  'ws://agent.example.com/',
  'ftp://agent.example.com/',
  'mailto:a@example.com',
  'tel:1',
  'intent://agent.example.com/#Intent;end',
  'ms-msdt:/id',
  'unknown://callback',
  'com.example.app:callback',
  'com.example.app:',
  'com.example.app:///callback',
  '.example:/callback',
  'com..example:/callback',
  'cursor://callback#fragment',
  'cursor://call\nback',
  'cursor://*/callback',
  'cursor://user:password@host/callback',
  'cursor:callback',
  'cursor',
  '',
  '//cursor/callback',
])('no code is sent to %j', (uri) => {
  expect(isRedirectUri(uri)).toBe(false)
})

test('a program on the device is named by its scheme', () => {
  expect(hostOfRedirect('cursor://anysphere.cursor-mcp/oauth/callback')).toBe('cursor:')
  expect(hostOfRedirect('https://agent.example.com:8443/back')).toBe('agent.example.com:8443')
})

test('one bad address refuses only itself', () => {
  const uris = ['cursor://anysphere.cursor-mcp/oauth/callback', 'http://agent.example.com/', 7, 'https://10.0.0.1/back']
  expect(sortRedirects([...uris, 'https://www.cursor.com/callback', 'https://www.cursor.com/callback'])).toEqual({
    good: ['cursor://anysphere.cursor-mcp/oauth/callback', 'https://www.cursor.com/callback'],
    why: expect.stringContaining('https URLs'),
  })
  expect(sortRedirects(['https://10.0.0.1/back'])).toEqual({
    good: [],
    why: expect.stringContaining('private network'),
  })
})
