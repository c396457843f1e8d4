/** Where the console stands. */
export const CONSOLE_PATH = '/console/'

/** Whether a path belongs to the console, so that no page of a site can stand there. */
export const isConsolePath = (path: string): boolean => path === '/console' || path.startsWith(CONSOLE_PATH)
