import { expect, it } from 'vitest';
import { getUnitLines, listDistinct, sumMovement, toRows } from './entry-rows.ts';
import type { Entry, EntryLine } from './use-entries.ts';

const line = (number: number, given: Partial<EntryLine>): EntryLine => ({
  __typename: 'JournalLine',
  line: number,
  role: 'crypto',
  account: null,
  debit: '0',
  credit: '0',
  asset: null,
  quantity: null,
  source: null,
  contactId: null,
  contactName: null,
  ...given,
});
const entry: Entry = {
  __typename: 'JournalEntry',
  id: '1',
  key: 'tx:1:activity',
  date: '2025-01-05',
  kind: 'activity',
  amount: '2000',
  transactionId: null,
  category: null,
  adjusts: null,
  adjustsPart: null,
  lines: [
    line(0, { asset: 'BTC', quantity: '2', debit: '2000' }),
    line(1, { role: 'fiat', asset: 'USD', quantity: '-2000', credit: '2000' }),
  ],
};

it('shows the lines of expanded entries below them', () => {
  expect(toRows([entry], () => false).map(({ id }) => id)).toEqual(['tx:1:activity']);
  expect(toRows([entry], (key) => key === entry.key).map(({ id }) => id)).toEqual([
    'tx:1:activity',
    'tx:1:activity 0',
    'tx:1:activity 1',
  ]);
});

it('summarizes units of crypto, or of money if an entry has nothing else', () => {
  const [row] = toRows([entry], () => false);
  expect(getUnitLines(row!).map(({ asset }) => asset)).toEqual(['BTC']);
  const [onlyMoney] = toRows([{ ...entry, lines: [entry.lines[1]!] }], () => false);
  expect(getUnitLines(onlyMoney!).map(({ asset }) => asset)).toEqual(['USD']);
  expect(listDistinct(['a', null, 'b', undefined, 'a'])).toEqual(['a', 'b']);
});

it.each([
  ['a trade', { BTC: ['2'], USD: ['-2000'] }, { sent: 'USD 2000', received: 'BTC 2' }],
  ['a transfer', { ETH: ['4', '-4'] }, { moved: 'ETH 4' }],
  ['income, whose other line has no units', { ETH: ['0.5', null] }, { received: 'ETH 0.5' }],
  ['units that come back less a loss', { ETH: ['9', '-10'] }, { mostlySent: 'ETH' }],
  [
    'a swap whose fee is paid in what it buys',
    { USDC: ['-500'], ETH: ['1', '-0.01'] },
    { sent: 'USDC 500', mostlyReceived: 'ETH' },
  ],
])('sums up what %s moves', (_, units, expected) => {
  const lines = Object.entries(units).flatMap(([asset, some]) =>
    some.map((quantity, index) => line(index, { asset, quantity })),
  );
  const shown = Object.entries(sumMovement(lines)).map(([name, list]) => [
    name,
    list
      .map((each: string | { readonly asset: string; readonly quantity: string }) =>
        typeof each === 'string' ? each : `${each.asset} ${each.quantity}`,
      )
      .join(),
  ]);
  expect(Object.fromEntries(shown)).toEqual({
    sent: '',
    received: '',
    moved: '',
    mostlySent: '',
    mostlyReceived: '',
    ...expected,
  });
});
