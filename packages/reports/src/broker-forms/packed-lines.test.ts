import { money, quantity } from '@lotbook/decimal/decimal';
import { encodeDecimals } from '@lotbook/decimal/decimal-json';
import type { LocalDate } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import type { BrokerLine } from './broker-form.ts';
import { packFormLines } from './packed-lines.ts';

const bare: BrokerLine = {
  id: 'a',
  asset: 'BTC',
  quantity: quantity('0.000000000000000001'),
  sold: '2025-02-01' as LocalDate,
  proceeds: money('-1.5'),
  basisReported: false,
  noncovered: true,
};
const full: BrokerLine = {
  ...bare,
  id: 'b',
  acquired: '2024-01-01' as LocalDate,
  basis: money('0'),
  term: 'long',
  aggregate: true,
  chosen: 'none',
};

it('gives lines back as they came, absent boxes absent, from packed pieces and from those that are still open', () => {
  const lines = packFormLines(2);
  for (const line of [bare, full, bare]) lines.add(line);
  expect([...lines]).toStrictEqual([bare, full, bare]);
  expect([...lines]).toHaveLength(lines.length);
});

it('gives their boxes in the order that the digest of a sealed year hangs on', () => {
  const lines = packFormLines();
  lines.add(full);
  expect(JSON.stringify([...lines].map(encodeDecimals))).toBe(
    '[{"id":"b","asset":"BTC","sold":"2025-02-01","basisReported":false,"noncovered":true,"acquired":"2024-01-01","term":"long","aggregate":true,"chosen":"none",' +
      '"quantity":{"decimal":"0.000000000000000001"},"proceeds":{"decimal":"-1.5"},"basis":{"decimal":"0"}}]',
  );
});
