/** The path of the console. */
export const CONSOLE_PATH = '/console/'

/** Whether a path belongs to the console, so that no page of a site can be there. */
export const isConsolePath = (path: string): boolean => path === '/console' || path.startsWith(CONSOLE_PATH)
