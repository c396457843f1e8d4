/** Loaded into a measured process: reports the processor time that it has used, in microseconds, to its parent process. */
process.on('message', () => process.send(process.cpuUsage()))
process.channel?.unref()
