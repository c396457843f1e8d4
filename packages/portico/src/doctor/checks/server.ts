import type { LoadedSettings } from '../../load-settings.js'
import type { Finding } from '../finding.js'

export async function serverFinding({ configuration: { url } }: LoadedSettings): Promise<Finding> {
  const about = 'Server'
  try {
    const answer = await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(3000) })
    return answer.ok
      ? { about, state: 'good', text: `running at ${url} and ready` }
      : {
          about,
          state: 'wrong',
          text: `running at ${url} but not ready: ${(await answer.text()).slice(0, 300)}`,
        }
  } catch {
    return { about, state: 'note', text: `none is running at ${url}` }
  }
}
