import type { ServerSettings } from './settings.js'

/** The path of the console; the program serves it there, and its cookie is limited to it. */
export const CONSOLE_PATH = '/console/'

type Addresses = Pick<ServerSettings, 'url' | 'consoleUrl'>

/** The origin of the console: its own if it has one, otherwise that of the server. */
export const consoleOrigin = ({ url, consoleUrl }: Addresses): string => new URL(consoleUrl ?? url).origin

/** The address of a page of the console. @param page relative to the console's path, such as `domains` */
export const consolePage = (settings: Addresses, page = ''): string =>
  `${consoleOrigin(settings)}${CONSOLE_PATH}${page}`
