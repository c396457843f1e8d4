import type { Mailer } from '../ports/mailer.js'
import type { Outbound } from '../ports/outbound.js'
import type { Sms } from '../ports/sms.js'
import type { Tracer } from '../ports/tracer.js'

/** Requests to other servers as spans with the method, host and status, whose trace they pass on. */
export const tracedOutbound =
  (outbound: Outbound, tracer: Tracer): Outbound =>
  (url, options = {}) => {
    const { method = 'GET' } = options
    return tracer.call({
      name: method,
      attributes: { 'http.request.method': method, 'server.address': new URL(url).hostname },
      run: (headers) => outbound(url, { ...options, headers: { ...options.headers, ...headers } }),
      after: ({ status }) => ({ 'http.response.status_code': status }),
    })
  }

/** Emails as spans, which say nothing of their content and recipients. */
export const tracedMailer = (mailer: Mailer, tracer: Tracer): Mailer => ({
  ...mailer,
  send: (mail) => tracer.call({ name: 'send email', attributes: {}, run: () => mailer.send(mail) }),
})

/** Text messages as spans, which say nothing of their content and recipients. */
export const tracedSms = (sms: Sms, tracer: Tracer): Sms => ({
  ...sms,
  send: (message) => tracer.call({ name: 'send text message', attributes: {}, run: () => sms.send(message) }),
})
