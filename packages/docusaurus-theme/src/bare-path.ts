/** A path without its final slash. Sites choose whether addresses end in one; generated data does not always follow. */
export const barePath = (path: string): string => path.replace(/(.)\/$/, '$1')
