/** Loaded into a measured process: writes what it used, with all its threads, into the file that PORTICO_RESOURCES names. */
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread)
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    // In microseconds and in units of 1,024 bytes.
    const used = { seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: (maxRSS * 1024) / 1e6 }
    writeFileSync(process.env.PORTICO_RESOURCES, JSON.stringify(used))
  })
