import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runs } from '@lotbook/testkit/runs';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('testing/digests.ts', import.meta.url));

interface Told {
  readonly timeZone: string;
  readonly locale: string;
  readonly digests: readonly string[];
}

/** A process of its own, on a machine elsewhere. */
async function tellsFrom(timeZone: string, locale: string, seed: number): Promise<Told> {
  const env = { ...process.env, TZ: timeZone, LANG: `${locale}.UTF-8`, LC_ALL: `${locale}.UTF-8` };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, String(seed), String(runs(1000))],
    { env, maxBuffer: 1e9 },
  );
  return JSON.parse(stdout) as Told;
}

it('the clock, the place and the language of the machine do not matter', async () => {
  const seed = Math.trunc(Math.random() * 1e9);
  const [first, ...others] = [
    await tellsFrom('UTC', 'en_US', seed),
    await tellsFrom('Asia/Tokyo', 'tr_TR', seed),
    await tellsFrom('Pacific/Apia', 'ar_EG', seed),
    await tellsFrom('America/St_Johns', 'de_DE', seed),
  ];
  expect([first, ...others].map(({ timeZone, locale }) => `${timeZone} ${locale}`)).toEqual([
    'UTC en-US',
    'Asia/Tokyo tr-TR',
    'Pacific/Apia ar-EG',
    'America/St_Johns de-DE',
  ]);
  expect(new Set(first.digests).size).toBeGreaterThan(runs(1000) / 2);
  for (const { digests } of others) expect(digests, `seed ${seed}`).toEqual(first.digests);
});
