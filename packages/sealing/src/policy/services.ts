import { SERVICES, type Service } from './service-table.js'

/** Hosts that serve files of many projects: their scripts do not connect to them. */
export const SHARED_HOSTS: ReadonlySet<string> = new Set([
  'cdn.jsdelivr.net',
  'unpkg.com',
  'cdnjs.cloudflare.com',
  'esm.sh',
  'ajax.googleapis.com',
  'www.googletagmanager.com',
])

/** The services at an address. */
export const servicesAt = ({ host, pathname }: URL): readonly Service[] =>
  SERVICES.filter(({ at }) =>
    at.some((start) => {
      const slash = start.indexOf('/')
      const [name, path] = [start.slice(0, slash), start.slice(slash)]
      return (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name) && pathname.startsWith(path)
    }),
  )

/** The services whose packages are in the code of a bundle. */
export const servicesIn = (code: string): readonly Service[] =>
  SERVICES.filter((service) => service.code?.every((part) => part.test(code)))
