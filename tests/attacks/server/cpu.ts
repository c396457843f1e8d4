/**
 * Returns the CPU time, in seconds, that an action takes in this process. Unlike wall-clock time it does not grow because other
 * programs are busy, so an attack that stalls the server can be distinguished from a slow machine.
 */
export async function cpuSeconds(action: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await action()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
