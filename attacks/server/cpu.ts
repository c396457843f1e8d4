/**
 * What an action costs the processor that this process runs on, in seconds. Unlike time on the wall it does not grow
 * because other programs are busy, so an attack that stalls the server can be told from a slow machine.
 */
export async function cpuSeconds(action: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await action()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
