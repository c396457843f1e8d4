import { execFileSync } from 'node:child_process'

/** A second network on this machine, connected by a cable that can lose every packet to one port without a sign. */
export interface Network {
  /** The address of this machine on the cable. */
  readonly outside: string
  /** The address of programs in the network. */
  readonly inside: string
  /** What starts a program in it. */
  readonly within: readonly string[]
  /** Drops all packets to and from a port outside. */
  lose(port: string): void
  /** Forwards packets again. */
  restore(): void
  /** What `ss` prints about the open connections from there to a port. */
  sockets(port: string): string
  remove(): void
}

const run = (command: string, ...words: readonly string[]) =>
  execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Why this machine can have no second network; undefined if it can. */
export function whyNoNetwork(): string | undefined {
  if (process.platform !== 'linux') return 'Only Linux has network namespaces.'
  if (process.getuid?.() !== 0) return 'Only root can create a network namespace.'
  const name = `portico-try-${process.pid}`
  try {
    run('ip', 'netns', 'add', name)
  } catch {
    return 'ip (iproute2) cannot create a network namespace here.'
  }
  try {
    run('ip', 'netns', 'exec', name, 'nft', 'add', 'table', 'inet', 'portico')
    run('ip', 'netns', 'exec', name, 'ss', '--version')
  } catch {
    return 'nft (nftables) or ss (iproute2) is missing or does not work here.'
  } finally {
    run('ip', 'netns', 'delete', name)
  }
}

/** @param digit of the addresses and names, for tests that run at the same time. */
export function layNetwork(digit: number): Network {
  const name = `portico-${digit}`
  const [near, far] = [`portico${digit}a`, `portico${digit}b`]
  const [outside, inside] = [`10.203.${digit}.1`, `10.203.${digit}.2`]
  const within = ['ip', 'netns', 'exec', name]
  const inNetwork = (...words: readonly string[]) => run('ip', 'netns', 'exec', name, ...words)
  run('ip', 'netns', 'add', name)
  const remove = () => run('ip', 'netns', 'delete', name)
  try {
    run('ip', 'link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name)
    run('ip', 'address', 'add', `${outside}/30`, 'dev', near)
    run('ip', 'link', 'set', near, 'up')
    inNetwork('ip', 'address', 'add', `${inside}/30`, 'dev', far)
    inNetwork('ip', 'link', 'set', far, 'up')
    inNetwork('ip', 'link', 'set', 'lo', 'up')
    inNetwork('nft', 'add table inet portico')
    for (const hook of ['input', 'output'])
      inNetwork('nft', `add chain inet portico ${hook} { type filter hook ${hook} priority 0 ; }`)
  } catch (error) {
    remove()
    throw error
  }
  return {
    outside,
    inside,
    within,
    lose(port) {
      inNetwork('nft', `add rule inet portico input tcp sport ${port} drop`)
      inNetwork('nft', `add rule inet portico output tcp dport ${port} drop`)
    },
    restore: () => void inNetwork('nft', 'flush table inet portico'),
    sockets: (port) => inNetwork('ss', '-tnoH', 'state', 'established', `dport = :${port}`),
    remove: () => void remove(),
  }
}
