import { existsSync } from 'node:fs'

/** The engines besides Chromium's that `npm test -- --engines` drives: Debian's packages of their browsers, and the programs in them. */
export const ENGINES = {
  Firefox: { packages: ['firefox-esr'], programs: { browser: '/usr/bin/firefox-esr' } },
  // Its browser needs a display.
  WebKit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: {
      browser: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      driver: '/usr/bin/WebKitWebDriver',
      display: '/usr/bin/Xvfb',
    },
  },
}

/**
 * Whether all programs of an engine are installed.
 * @param {{ programs: Record<string, string> }} engine
 */
export const isInstalled = ({ programs }) => Object.values(programs).every((program) => existsSync(program))
