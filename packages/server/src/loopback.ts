/** Whether a URL names this machine only: there, and nowhere else, the rules for the public internet are relaxed. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)
}
