import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runs } from '@lotbook/testkit/runs';
import { describe, expect, it } from 'vitest';
import type { FileSource, Reading } from './file-source.ts';
import { getContentKey } from './identity.ts';
import { FileRefused } from './refusal.ts';
import { fileSources } from './registry.ts';
import { readSample, writeSiblings, type Sibling } from './sibling-files.ts';
import { plain, readAll } from './testing.ts';

/** How many siblings of each sample are read; `FUZZ=10` reads all of them. */
const CHOSEN = runs(5);

const folderFor = ({ id }: FileSource): string => path.join(import.meta.dirname, id, 'samples');
const listSamples = (source: FileSource): readonly string[] =>
  readdirSync(folderFor(source)).filter((name) => name.endsWith('.csv'));

/** Everything about the rows that have an effect but their lines. */
const describeAll = (readings: readonly Reading[]): readonly string[] =>
  readings
    .filter(({ kind }) => kind === 'transaction')
    .map((reading) => JSON.stringify({ ...plain(reading), lines: undefined }));

/** Identity, times and amounts of the transactions, the amounts to the digits that spreadsheets keep. */
const describeFigures = (readings: readonly Reading[], { kind }: FileSource): readonly string[] =>
  readings.flatMap((reading) => {
    if (reading.kind !== 'transaction') return [];
    const { at, type, category, movements } = reading.transaction;
    const figures = movements.map(({ direction, asset, quantity, value }) =>
      [direction, asset, round(quantity), value && `${round(value.amount)} ${value.currency}`].join(
        ' ',
      ),
    );
    const { externalId } = reading.transaction;
    const isNumbered = kind !== 'any' && externalId !== undefined;
    const identity = isNumbered ? externalId : getContentKey(reading.transaction);
    return [JSON.stringify([identity, at, type, category, figures])];
  });
const round = (amount: bigint): string => Number(amount).toPrecision(14);

async function read(bytes: Uint8Array, fileName: string): Promise<readonly Reading[] | undefined> {
  try {
    return (await readAll(bytes, { fileName })).readings;
  } catch (error) {
    if (error instanceof FileRefused) return undefined;
    throw error;
  }
}

const countRejected = (readings: readonly Reading[]): number =>
  readings.filter(({ kind }) => kind === 'rejected').length;

/** The transactions that differ from those of the sample; what was refused instead doesn't. */
function findDifferences(
  sample: readonly Reading[],
  got: readonly Reading[] | undefined,
  { demand, source }: Pick<Sibling, 'demand'> & { readonly source: FileSource },
): readonly string[] {
  if (!got) return demand === 'figures or refusal' ? [] : ['the file was refused'];
  const describe = demand === 'equal' ? describeAll : describeFigures;
  const [expected, actual] = [describe(sample, source), describe(got, source)];
  const further = actual.filter((one) => !expected.includes(one));
  const isPartlyRefused =
    demand === 'figures or refusal' && countRejected(got) > countRejected(sample);
  const missing = isPartlyRefused ? [] : expected.filter((one) => !actual.includes(one));
  const isOther = !isPartlyRefused && expected.join() !== actual.join();
  return [
    ...further.map((one) => `further: ${one}`),
    ...missing.map((one) => `missing: ${one}`),
    ...(isOther ? ['in another order or number'] : []),
  ];
}

/** Some of the siblings, others for each sample. */
const choose = (siblings: readonly Sibling[], seed: number): readonly Sibling[] =>
  siblings.filter(
    (_, at) => (at - seed * CHOSEN + siblings.length * seed * CHOSEN) % siblings.length < CHOSEN,
  );

/** The samples as rows of cells. Bluewallet writes commas of a memo without quotes, so that its rows have none. */
const samples = fileSources.flatMap((source, at) =>
  listSamples(source).map((fileName, number) => ({ source, fileName, seed: at + number })),
);
const isApart = ({ source }: (typeof samples)[number]): boolean =>
  source.unquotedColumn === undefined;

it('tries nearly all samples', () => {
  expect(samples.filter(isApart).length).toBeGreaterThan(440);
});

describe('a file that another program or country wrote has the same figures and identities', () => {
  it.each(samples.filter(isApart).map((each) => [each.source.id, each.fileName, each] as const))(
    '%s: %s',
    async (_id, fileName, { source, seed }) => {
      const bytes = readFileSync(path.join(folderFor(source), fileName));
      const { readings, batches } = await readAll(bytes, { fileName });
      const grid = await readSample(bytes, batches[0]?.style.decimalMark);
      const siblings = choose(grid ? writeSiblings(grid) : [], seed);
      expect(siblings.length).toBeGreaterThanOrEqual(CHOSEN);
      for (const sibling of siblings) {
        const got = await read(sibling.bytes, fileName);
        const differences = findDifferences(readings, got, { ...sibling, source });
        expect({ sibling: sibling.name, differences }).toEqual({
          sibling: sibling.name,
          differences: [],
        });
      }
    },
  );
});
