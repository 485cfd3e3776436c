import { expect, it } from 'vitest';
import { findRename, isRename, renames } from './renames.ts';

it.each([
  ['LEND', 'AAVE', '100:1'],
  ['MKR', 'SKY', '1:24000'],
  ['GAL', 'G', '1:60'],
  ['BTT', 'BTTC', '1:1000'],
  ['AGIX', 'FET', '1000000:433350'],
  ['OCEAN', 'ASI', '1000000:433226'],
  ['FTM', 'S', '1:1'],
  ['EOS', 'A', '1:1'],
  ['LUNA', 'LUNC', '1:1'],
  ['ERD', 'EGLD', '1000:1'],
  ['VEN', 'VET', '1:100'],
  ['GNT', 'GLM', '1:1'],
  ['TOMO', 'VIC', '1:1'],
  ['NANO', 'XNO', '1:1'],
])('%s became %s at %s', (former, now, ratio) => {
  expect(findRename(former, now)?.ratio.join(':')).toBe(ratio);
  expect(isRename(former.toLowerCase(), now)).toBe(true);
  expect(isRename(now, former)).toBe(false);
});

it('lists each rename once, with a ratio and a source, and never as a circle', () => {
  const keys = renames.map(({ value: { former, now } }) => `${former} ${now}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { value } of renames) {
    expect(value.ratio.every((units) => units > 0n)).toBe(true);
    expect(value.source).not.toBe('');
    expect(isRename(value.now, value.former)).toBe(false);
  }
});
