import { forgettingCookie, keepingCookie } from '../console/cookie.js'
import type { Handler } from './handler.js'
import { signedIn } from './signed-in.js'

export const keepConsoleSession: Handler<'keepConsoleSession'> = async (call) => ({
  status: 204,
  headers: { 'set-cookie': keepingCookie(call.services, signedIn(call)) },
})

export const forgetConsoleSession: Handler<'forgetConsoleSession'> = async ({ services }) => ({
  status: 204,
  headers: { 'set-cookie': forgettingCookie(services) },
})
