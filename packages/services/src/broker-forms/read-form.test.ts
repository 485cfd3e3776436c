import { AppError } from '@lotbook/model/errors';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readForm } from './read-form.ts';

const csv =
  'Asset,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis\nBTC,0.5,2024-01-05,2024-06-01,"1,000.50",500\nETH,2,01/05/2024,06/01/2024,$600,\n';
const json = JSON.stringify({
  digitalAssetDetails: [
    {
      digitalAssetCode: 'BTC',
      unitsSold: 0.5,
      dateAcquired: '2024-01-05',
      dateSold: '2024-06-01',
      proceeds: 1000.5,
      costBasis: 500,
    },
  ],
});

const getRefusal = async (bytes: Uint8Array, fileName = 'form'): Promise<string> => {
  const outcome = await readForm(fileName, bytes).catch((error: unknown) => error);
  if (outcome instanceof AppError) return outcome.message;
  if (outcome instanceof Error) throw outcome;
  return 'read';
};

it.each([
  ['CSV', csv],
  ['JSON', json],
])('reads or refuses a broker’s form in %s, whatever its bytes', async (_, sound) => {
  const odd = fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc
      .constantFrom('"', '[', '{', '}', ',', '\n', '1e999', 'null', '__proto__', '{"a":', '1,000')
      .map((text) => Buffer.from(text)),
  );
  const damaged = fc
    .array(fc.tuple(fc.nat({ max: sound.length }), fc.nat({ max: 20 }), odd), { maxLength: 6 })
    .map((edits) => {
      let bytes: Uint8Array = Buffer.from(sound);
      for (const [at, left, put] of edits)
        bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + left)]);
      return bytes;
    });
  await fc.assert(
    fc.asyncProperty(damaged, async (bytes) => {
      expect(typeof (await getRefusal(bytes))).toBe('string');
    }),
    { numRuns: runs(200) },
  );
});

it('refuses JSON that is nested without end', async () => {
  for (const depth of [2_000, 200_000]) {
    const nested = `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`;
    expect(await getRefusal(Buffer.from(nested), 'deep.json')).toContain(
      'deep.json could not be processed!',
    );
  }
});
