import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { utc } from '@lotbook/model/time';
import { afterAll, expect, it } from 'vitest';
import { readMapping } from '../apps/cli/src/input/column-files.ts';
import { writeFormat } from './new-format.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'new-format-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): string => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

it('makes a folder, a registry line and a recognized header of a mapping', async () => {
  const mapping = await readMapping(
    write(
      'mapping.json',
      JSON.stringify({
        name: 'Café Börse 24',
        header: ['When', 'What', 'Coins', 'Of', 'Dollars, net'],
        columns: {
          date: 'When',
          type: 'What',
          amount: 'Coins',
          asset: 'Of',
          total: 'Dollars, net',
        },
        fixed: { totalAsset: 'USD' },
        types: { Bought: 'buy' },
      }),
    ),
    utc,
  );
  const sample = write(
    'sample.csv',
    'When,What,Coins,Of,"Dollars, net"\n2025-01-02,Bought,1,BTC,2\n',
  );
  write('sources/further-sources.ts', 'export const furtherSources = [\n  known,\n];\n');
  write('sources/testdata/recognized-headers.txt', 'known | A,B\n');
  const sources = path.join(folder, 'sources');
  expect(writeFormat(mapping, sample, sources)).toEqual({
    id: 'cafe-borse-24-csv',
    constant: 'cafeBorse24Csv',
  });
  expect(read('sources/further-sources.ts')).toBe(
    "import { cafeBorse24Csv } from './cafe-borse-24-csv/source.ts';\nexport const furtherSources = [\n  known,\n  cafeBorse24Csv,\n];\n",
  );
  expect(read('sources/testdata/recognized-headers.txt')).toContain(
    'cafe-borse-24-csv | When,What,Coins,Of,"Dollars, net"\n',
  );
  expect(read('sources/cafe-borse-24-csv/source.ts')).toContain('makeMappedSource({');
  expect(read('sources/cafe-borse-24-csv/MAPPINGS.md')).toContain('| `bought` | buy |');
  expect(read('sources/cafe-borse-24-csv/samples/sample.csv')).toContain('2025-01-02');
  expect(() => writeFormat(mapping, sample, sources)).toThrow('already exists');
});
