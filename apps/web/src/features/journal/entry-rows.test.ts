import { expect, it } from 'vitest';
import { getUnitLines, listDistinct, toRows } from './entry-rows.ts';
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
