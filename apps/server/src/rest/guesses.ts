import type { Limit } from './charge.ts';

/** Tries at tokens and codes from one network. */
export const guesses: Limit = { name: 'guess', points: 10, seconds: 60 };
