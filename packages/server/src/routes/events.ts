import type { Handler } from './handler.js'

/** Analytics events carry whole URLs with one-time secrets in them, so nothing of their content is logged or kept. */
export const recordSdkEvent: Handler<'recordSdkEvent'> = async () => ({ status: 204 })
