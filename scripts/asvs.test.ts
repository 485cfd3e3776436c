import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { renderInEnglish } from '@lotbook/messages/fill';
import { readCsvRows } from '@lotbook/sources/csv-rows';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from './proc.ts';

interface Requirement {
  readonly id: string;
  readonly level: string;
  readonly state: string;
  readonly how: string;
  readonly files: readonly string[];
  readonly test: string;
}

const requirements: Requirement[] = [];

beforeAll(async () => {
  const bytes = readFileSync(path.join(root, 'docs/security/asvs.csv'));
  const once = async function* (): AsyncGenerator<Uint8Array> {
    yield bytes;
  };
  const options = {
    fileName: 'asvs.csv',
    delimiter: ',',
    firstLine: 1,
    lineBytes: 10_000,
  } as const;
  for await (const row of readCsvRows(once(), options)) {
    if (!('cells' in row)) throw new Error(`line ${row.line}: ${renderInEnglish(row.broken)}`);
    const [id = '', level = '', state = '', how = '', where = '', named = ''] = row.cells;
    if (id !== 'id')
      requirements.push({
        id,
        level,
        state,
        how,
        files: `${where} ${named}`.split(' ').filter(Boolean),
        test: named,
      });
  }
});

const ofLevel = (level: string) => requirements.filter((each) => each.level === level);

describe('the answers to ASVS 5.0', () => {
  test('exist for each requirement of level 1 and 2, once and in order', () => {
    expect([ofLevel('1').length, ofLevel('2').length]).toEqual([70, 183]);
    const ids = requirements.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const places = ids.map((id) =>
      id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('explain how and where, and name files that exist', () => {
    for (const { id, state, how, files } of requirements) {
      expect([id, ['met', 'not met', 'not applicable'].includes(state)]).toEqual([id, true]);
      expect([id, how.length > 0]).toEqual([id, true]);
      expect([id, files.filter((file) => !existsSync(path.join(root, file)))]).toEqual([id, []]);
      expect([id, state === 'not applicable' || files.length > 0]).toEqual([id, true]);
    }
  });

  test('name a test for six in seven of the requirements met', () => {
    const met = requirements.filter(({ state }) => state === 'met');
    expect(
      met.filter(({ test: named }) => named !== '').length / met.length,
    ).toBeGreaterThanOrEqual(0.85);
  });
});
