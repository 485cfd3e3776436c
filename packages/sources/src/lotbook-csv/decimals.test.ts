import { expect, it } from 'vitest';
import { plain, readAll } from '../testing.ts';

const read = async (amount: string) =>
  (
    await readAll(
      `Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Id\n2025-01-01,buy,100,USD,${amount},NEAR,b1`,
    )
  ).readings.map(plain);

// NEAR counts 24 decimals on its chain; an amount has 18 here.
it('refuses an amount of more than 18 decimals by name, and never rounds it', async () => {
  expect(await read('1.234567890123456789012345')).toEqual([
    {
      line: 2,
      column: 'Received Amount',
      rejected: expect.stringContaining('more than 18 decimals') as string,
    },
  ]);
});

it('reads 24 decimals of which the last six are zeros', async () => {
  expect(await read('1.234567890123456789000000')).toMatchObject([
    { lines: [2], movements: ['out 100 USD', 'in 1.234567890123456789 NEAR'] },
  ]);
});
