import { compute } from '@lotbook/engine/compute';
import { anyBook } from '@lotbook/engine/testing/any-book';
import fc from 'fast-check';
import { resultDigest } from '../order-checks.ts';

/** Prints this process's locale and time zone, and the results of many books: `node digests.ts SEED COUNT`. */
const [seed, numRuns] = process.argv.slice(2).map(Number);
const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions();
const digests = fc
  .sample(anyBook, { seed: seed!, numRuns: numRuns! })
  .map((book) => resultDigest(compute(book)));
process.stdout.write(JSON.stringify({ timeZone, locale, digests }));
