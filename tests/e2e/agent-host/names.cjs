/** Loaded into the server before it starts: on this machine, `agent.example.com` is the host of `serve.ts`. */
const dns = require('node:dns')

const { lookup } = dns
dns.lookup = (hostname, ...rest) => lookup(hostname === 'agent.example.com' ? '127.0.0.1' : hostname, ...rest)
