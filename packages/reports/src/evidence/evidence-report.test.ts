import { createTranslator } from '@lotbook/messages/translator';
import { money } from '@lotbook/decimal/decimal';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import type { TransactionId } from '@lotbook/model/ids';
import type { Instant, TimeZone } from '@lotbook/model/time';
import { utc } from '@lotbook/model/time';
import { usd } from '@lotbook/model/fiat';
import type { TaxSettings } from '@lotbook/model/settings';
import { expect, test } from 'vitest';
import { settingsNotes } from '../settings-notes.ts';
import { evidenceReport, type Evidence, type EvidenceRecord } from './evidence-report.ts';

const settings: TaxSettings = {
  jurisdiction: 'US',
  currency: usd,
  timeZone: utc,
  method: 'HIFO',
  methodChanges: [],
  tracking: 'us',
  treatments: { lp: 'deposit' },
};

const explanation: Explanation = {
  kind: 'disposal',
  text: 'A gain of 3500.00 USD.',
  amount: money('3500'),
  at: '2025-03-01T10:00:00.000Z' as Instant,
  parts: [
    {
      kind: 'amount',
      text: 'Proceeds: 4000.00 USD.',
      amount: money('4000.005'),
      parts: [{ kind: 'record', text: 'Line 6 of book.csv', parts: [] }],
    },
    { kind: 'rule', text: 'Long-term.', citation: 'IRC 1222', parts: [] },
  ],
};
const record: EvidenceRecord = {
  transactionId: 't1',
  kind: 'file',
  name: 'book.csv',
  line: 6,
  header: ['Type', 'Amount'],
  rows: [['sell', '0.5', 'left over']],
};
const asked: Evidence = {
  accountName: 'Ada',
  translator: createTranslator(),
  explanation,
  settings,
  records: [record],
  engine: '1.3',
  computedAt: '2026-01-01T00:00:00.000Z',
  inputDigest: 'sha256:ab',
};
const built = evidenceReport(asked);

test('each sentence stands below what it explains, with its amount as that says it, its time and rule', () => {
  expect(built.sections[0]?.rows).toEqual([
    ['A gain of 3500.00 USD.', '3500.00', '', 'Mar 1, 2025, 10:00:00 (UTC)', ''],
    ['– Proceeds: 4000.00 USD.', '4000.00', '', '', ''],
    ['– – Line 6 of book.csv', '', '', '', ''],
    ['– Long-term.', '', '', '', 'IRC 1222'],
  ]);
});

const part = (text: string, low: string, high: string): Explanation => ({
  kind: 'issue',
  text,
  change: { low: money(low), high: money(high) },
  parts: [],
});

test('money at stake has a column for each of its ends, so that the rows add up to the whole', () => {
  const unknown: Explanation = { kind: 'issue', text: 'nobody can tell', parts: [] };
  const whole = {
    ...part('All', '-30', '50'),
    parts: [part('Either way', '-20', '20'), part('One way', '-10', '30'), unknown],
  };
  const { columns, sections } = evidenceReport({
    accountName: 'Ada',
    translator: createTranslator(),
    explanation: whole,
    settings,
    records: [],
    engine: '1.3',
    computedAt: null,
    inputDigest: null,
  });
  expect(columns.map(({ label }) => label)).toEqual([
    'Why',
    'Could be lower by',
    'Could be higher by',
    'Time',
    'Rule',
  ]);
  expect(sections[0]?.rows).toEqual([
    ['All', '30.00', '50.00', '', ''],
    ['– Either way', '20.00', '20.00', '', ''],
    ['– One way', '10.00', '30.00', '', ''],
    ['– nobody can tell', '', '', '', ''],
  ]);
});

test('rows stand as they were received, cells without a column included', () => {
  expect(built.sections[1]?.rows).toEqual([
    ['Line 6 of book.csv', 'Type', 'sell'],
    ['Line 6 of book.csv', 'Amount', '0.5'],
    ['Line 6 of book.csv', 'Column 3', 'left over'],
  ]);
});

test('it says which engine told it, of which figures, and what settings were in force', () => {
  expect(built.notes).toEqual([
    'Explained by engine 1.3, from figures computed at Jan 1, 2026, 00:00:00 (UTC).',
    'The data it was computed from has the digest sha256:ab.',
  ]);
  expect(built.sections[2]?.rows.slice(0, 2)).toEqual([
    ['Method', 'HIFO', '26 CFR 1.1012-1(j)'],
    ['Lots', 'universal through 2024, per wallet from 2025', 'Rev. Proc. 2024-28'],
  ]);
  expect(built.sections[2]?.rows).toContainEqual([
    'Liquidity pools',
    'A deposit that keeps basis and dates',
    'IRC 1001; 26 CFR 1.1001-1(a)',
  ]);
});

test('reports tell how units leave, and the answers that somebody chose', () => {
  expect(settingsNotes(settings, createTranslator())).toEqual([
    'Method: HIFO. Lots: universal through 2024, per wallet from 2025.',
    'Liquidity pools: a deposit that keeps basis and dates (chosen; IRC 1001; 26 CFR 1.1001-1(a)).',
  ]);
  expect(settingsNotes({ ...settings, treatments: {} }, createTranslator())[1]).toBe(
    'Conservative defaults are used where guidance is unsettled (see Settings).',
  );
});

test('a change of the method is told by its day in the zone of the account', () => {
  const tokyo: TaxSettings = {
    ...settings,
    timeZone: 'Asia/Tokyo' as TimeZone,
    methodChanges: [{ method: 'LIFO', from: '2023-12-31T15:00:00.000Z' as Instant }],
  };
  expect(settingsNotes(tokyo, createTranslator())[0]).toContain(
    'Method: HIFO, LIFO from Jan 1, 2024.',
  );
});

test('what is about a transaction leads to it in the workspace of the account: by its address in tables for programs, by its sentence on pages', () => {
  const home = { address: 'https://books.example/tax', account: 'a1' };
  const sale: Explanation = { ...explanation, transactionId: 't1' as TransactionId };
  const bought: Explanation = {
    kind: 'transaction',
    text: 'Bought on 1 Jan.',
    figure: { kind: 'transaction', id: 't 2' },
    parts: [],
  };
  const led = evidenceReport({
    ...asked,
    home,
    explanation: { ...sale, parts: [...sale.parts, bought] },
  });
  const [sentences, records, inForce] = led.sections;
  const t1 = 'https://books.example/tax/transactions?txId=t1&account=a1';
  expect(sentences!.columns!.at(-1)).toEqual({
    id: 'address',
    label: 'Transaction',
    kind: 'text',
    isAddress: true,
  });
  expect(sentences!.rows.map((row) => row.at(-1))).toEqual([
    t1,
    '',
    '',
    '',
    'https://books.example/tax/transactions?txId=t%202&account=a1',
  ]);
  expect(records!.rows.map((row) => row.at(-1))).toEqual([t1, t1, t1]);
  expect(inForce!.columns).toHaveLength(3);
  const blue = 'Blue lines link to their transaction.';
  expect(led.notes).toContain(blue);
  expect(evidenceReport({ ...asked, home }).notes).not.toContain(blue);
});
