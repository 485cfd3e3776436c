import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ReadTransaction } from '../file-source.ts';
import { getContentKey } from '../identity.ts';
import { fileSources } from '../registry.ts';
import { readAll, getTransactions } from '../testing.ts';
import { writeLotbook } from './write.ts';

const samples = fileSources.flatMap(({ id }) => {
  const folder = path.join(import.meta.dirname, '..', id, 'samples');
  return readdirSync(folder)
    .filter((name) => /\.(csv|xlsx)$/.test(name))
    .map((name) => ({ name: `${id}/${name}`, file: path.join(folder, name) }));
});

/** As the application has it: every movement at a source with a name. */
const addPlaces = (transaction: ReadTransaction): ReadTransaction => ({
  ...transaction,
  movements: transaction.movements.map((movement) => ({
    ...movement,
    sourceName: movement.sourceName ?? 'Some Exchange, Inc.',
  })),
});

it.each(samples)(
  'what $name says leaves as a Lotbook file and comes back the same',
  async ({ name, file }) => {
    const transactions = getTransactions(
      (await readAll(readFileSync(file), { fileName: name })).readings,
    ).map(addPlaces);
    const { readings } = await readAll([...writeLotbook(transactions)].join(''));
    expect(readings.filter(({ kind }) => kind !== 'transaction')).toEqual([]);
    expect(getTransactions(readings).map(getContentKey).sort()).toEqual(
      transactions.map(getContentKey).sort(),
    );
  },
);
