/** Words that belong to the hub of this repository. The product is for any site, so its code does not mention it. */
export const HUB_WORDS =
  /docusaurus-users|tk_sandbox|\btravell?ers?\b|\btravel[ -](api|hub)\b|\bitinerar|\bholds? and bookings?\b/i

/** Words and phrases in this project that a native technical writer would not use, each with a replacement. */
export const WORDS = [
  { pattern: /\bwhoever\b/i, instead: 'anyone who, the person who, or name the role' },
  { pattern: /\banew\b/i, instead: 'again, or the verb itself: reset, regenerate, reload' },
  { pattern: /(?<![\w@./=-])(?!(?<=['"`“])nobody['"`”])nobody(?![\w@/(=:-]|\.\w)/i, instead: 'no one' },
  { pattern: /(?<![\w@./=-])(?!(?<=['"`“])somebody['"`”])somebody(?![\w@/(=:-]|\.\w)/i, instead: 'someone' },
  { pattern: /\b(is|are|was|were) told\b(?! apart)/i, instead: 'learns, receives, is reported, or is notified' },
  { pattern: /\b(stands|stood)\b(?! for\b)/i, instead: 'is, or is shown' },
  { pattern: /\b(is|are) over\b(?! \d| the | all )/i, instead: 'has ended, or has expired' },
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\bpresent password\b/i, instead: 'current password' },
  { pattern: /\bfor ever\b/i, instead: 'forever, or permanently' },
  { pattern: /\bwhat can be said\b/i, instead: 'the available options' },
  { pattern: /\bpersons\b(?= (?:can|are|have|who|were|with)\b)/i, instead: 'people' },
  { pattern: /\btells? of\b/i, instead: 'says, describes, lists, or reveals' },
  { pattern: /\basked nothing\b/i, instead: 'is not asked' },
  { pattern: /\bof its own accord\b/i, instead: 'by itself, or automatically' },
  { pattern: /\bany more\b(?! (specific|of|than)\b)/i, instead: 'anymore, or no longer' },
  { pattern: /\bin clear\b/i, instead: 'unencrypted, or in cleartext' },
  { pattern: /\bin so many words\b/i, instead: 'explicitly, or exactly' },
  { pattern: /\b(has|have) no place in\b/i, instead: 'must not be part of, or is missing from' },
  { pattern: /\b(is|are|was|were) good for\b/i, instead: 'is valid for, or works for' },
  { pattern: /\bgo(?:es)? on with\b/i, instead: 'continues with' },
  { pattern: /\bcatalogue\b/, instead: 'catalog' },
  { pattern: /\brecognis/i, instead: 'recognize' },
]
