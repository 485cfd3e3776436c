import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReadTransaction } from './file-source.ts';
import { fileSources } from './registry.ts';
import { readSample, type SampleGrid } from './sibling-files.ts';
import { getTransactions, movementLine, readAll } from './testing.ts';

const getFile = (id: string, sample: string): string =>
  path.join(import.meta.dirname, id, 'samples', sample);

/** The header and rows of a sample; undefined if it is no plain table. */
async function readGrid(file: string): Promise<SampleGrid | undefined> {
  const bytes = readFileSync(file);
  const { batches } = await readAll(bytes, { fileName: path.basename(file) });
  return readSample(bytes, batches[0]?.style.decimalMark);
}

const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');

interface Event {
  readonly identity: string;
  readonly text: string;
}

async function readEvents(file: string, grid: SampleGrid): Promise<readonly Event[]> {
  const { readings } = await readAll(toCsv([grid.header, ...grid.rows]), {
    fileName: path.basename(file),
  });
  return getTransactions(readings).map((transaction) => ({
    identity: `${transaction.externalId} ${transaction.at}`,
    text: getText(transaction),
  }));
}

const getText = ({ at, type, category, movements }: ReadTransaction): string =>
  `${at} ${type} ${category} ${movements.map(movementLine).toSorted().join(', ')}`;

/** Formats in which a row's place is its meaning: rows in another order are rejected. */
const REFUSES_ORDER = new Set([
  'binance-orders-csv',
  'binance-statement-csv',
  'bitget-trades-csv',
  'buenbit-csv',
]);

describe('a word that a format does not know, where a word decides what a row means', () => {
  it.each([
    ['kucoin-transfers-csv', '2018.csv', 'type', 'WITHDRAW'],
    ['bitpanda-csv', 'history.csv', 'In/Out', 'incoming'],
    ['bitpanda-csv', 'history.csv', 'Asset class', 'Stock (derivative)'],
    ['voyager-trades-csv', 'transactions.csv', 'transaction_type', 'INTEREST'],
    ['okx-trading-csv', 'trading.csv', 'Trade Type', 'Spot'],
    ['okx-trading-csv', '2021.csv', 'Trade Type', 'Spot'],
    ['bittrex-transfers-csv', 'withdrawals.csv', 'Canceled', 'True'],
    ['celsius-csv', '2022.csv', 'Confirmed', 'No'],
    ['coinjar-csv', 'transactions.csv', 'Pending', 'true'],
    ['cointracker-csv', 'export-with-tags.csv', 'Ignored', 'True'],
    ['koinly-csv', 'export.csv', 'Deleted', 'true'],
    ['bitfinex-trades-csv', 'trades-2014.csv', 'Margin', 'TRUE'],
    ['hitbtc-trades-csv', 'margin.csv', 'Margin Mode', 'isolated'],
    ['bitbank-trades-csv', 'with-margin.csv', '現物/信用', '信用'],
    ['zerion-csv', 'transactions.csv', 'Status', 'Confirmed'],
    ['blockscout-csv', 'export-etc.csv', 'Status', 'ok'],
    ['pionex-trades-csv', 'trading.csv', 'market_type', 'Futures USDT'],
    ['wallet-of-satoshi-csv', 'custodial.csv', 'pointOfSale', 'true'],
    ['coinbase-pro-account-csv', 'account.csv', 'type', 'fee'],
    ['binance-statement-csv', 'statement.csv', 'Operation', 'Buy'],
  ])(
    'rejects the row, and what it may be a part of: %s %s, %s',
    async (id, sample, column, word) => {
      const file = getFile(id, sample);
      const grid = (await readGrid(file))!;
      const at = grid.header.indexOf(column);
      const rows = grid.rows.flatMap((row, index) => (row[at] === word ? [index] : []));
      expect(rows).not.toEqual([]);
      const known = new Set((await readEvents(file, grid)).map(({ text }) => text));
      for (const index of rows) {
        const changed = grid.rows.with(index, grid.rows[index]!.with(at, 'Frobnicate'));
        const events = await readEvents(file, { ...grid, rows: changed });
        expect(events.map(({ text }) => text).filter((text) => !known.has(text))).toEqual([]);
      }
    },
  );

  it('rejects both sides of a Kraken trade of which one has an unknown type', async () => {
    const file = getFile('kraken-ledgers-csv', '2019.csv');
    const grid = (await readGrid(file))!;
    const at = grid.header.indexOf('type');
    const trade = grid.rows.findIndex((row) => row[at] === 'trade');
    const rows = grid.rows.with(trade, grid.rows[trade]!.with(at, 'Frobnicate'));
    const events = await readEvents(file, { ...grid, rows });
    expect(events.map(({ text }) => text)).toEqual([expect.stringContaining('deposit')]);
  });
});

interface Group {
  readonly lines: readonly number[];
  readonly texts: readonly string[];
}

/** The events that several rows make, by these rows; line 1 is the header. */
async function readGroups(file: string, grid: SampleGrid): Promise<readonly Group[]> {
  const { readings } = await readAll(toCsv([grid.header, ...grid.rows]), {
    fileName: path.basename(file),
  });
  const groups = new Map<string, { lines: readonly number[]; texts: string[] }>();
  for (const reading of readings) {
    if (reading.kind !== 'transaction' || reading.rows.length < 2) continue;
    const lines = reading.rows.map(({ line }) => line);
    const group = groups.get(lines.join()) ?? { lines, texts: [] };
    groups.set(lines.join(), group);
    group.texts.push(getText(reading.transaction));
  }
  return [...groups.values()];
}

/** The texts of `some` that are not among `all`, counting each text as often as it occurs. */
function without(some: readonly string[], all: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const text of all) left.set(text, (left.get(text) ?? 0) + 1);
  return some.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

interface Place {
  readonly known: readonly string[];
  readonly group: Group;
  readonly line: number;
  readonly column: number;
}

/** Columns of names, in which any word is possible, and Bybit's of a text that only groups rows. */
const NAMES =
  /^description$|currency|moneda|moeda|jeton|coin\b|asset|account|cuenta|conta|compte|wallet|exchange|^(from|to)$/i;
const WORD = /^\p{L}[\p{L} _/().:-]*$/u;

/** What is counted wrongly if one word of a row is unknown: events that change, and those of the group if the row is rejected. */
async function findWrong(
  file: string,
  grid: SampleGrid,
  { known, group, line, column }: Place,
): Promise<readonly string[]> {
  const row = grid.rows[line - 2]!.with(column, 'Frobnicate');
  const { readings } = await readAll(toCsv([grid.header, ...grid.rows.with(line - 2, row)]), {
    fileName: path.basename(file),
  });
  const isRejected = readings.some(
    (reading) =>
      reading.kind === 'rejected' &&
      reading.rejection.line === line &&
      reading.rejection.column === grid.header[column],
  );
  const texts = getTransactions(readings).map(getText);
  const right = isRejected ? without(known, group.texts) : known;
  // A new asset, or an id that no other row has, is no unknown word.
  return without(texts, right).filter((text) => isRejected || !/frobnicate/i.test(text));
}

describe('a group of rows, of which one has an unknown word', () => {
  it.each(fileSources.map(({ id }) => id))('counts as a whole or not at all: %s', async (id) => {
    const folder = path.join(import.meta.dirname, id, 'samples');
    const wrong: string[] = [];
    for (const sample of readdirSync(folder).filter((name) => name.endsWith('.csv'))) {
      const file = path.join(folder, sample);
      const grid = await readGrid(file);
      if (!grid) continue;
      const known = (await readEvents(file, grid)).map(({ text }) => text);
      for (const group of await readGroups(file, grid))
        for (const line of group.lines)
          for (const [column, name] of grid.header.entries()) {
            if (NAMES.test(name) || !WORD.test(grid.rows[line - 2]?.[column] ?? '')) continue;
            const found = await findWrong(file, grid, { known, group, line, column });
            if (found.length > 0)
              wrong.push(`${sample}, line ${line}, ${name}: ${found.join('; ')}`);
          }
    }
    expect(wrong).toEqual([]);
  });
});

/** Sorts rows without regard to their meaning, always in the same way. */
const shuffle = (rows: SampleGrid['rows'], seed: number): SampleGrid['rows'] =>
  rows
    .map((row, at) => ({ row, place: ((at + 1) * seed) % 10_007 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ row }) => row);

describe('a file with its rows in another order', () => {
  it.each(fileSources.map(({ id }) => id))(
    'has the same events with the same identities, or rejects rows: %s',
    async (id) => {
      const folder = path.join(import.meta.dirname, id, 'samples');
      for (const sample of readdirSync(folder).filter((name) => name.endsWith('.csv'))) {
        const file = path.join(folder, sample);
        const grid = await readGrid(file);
        if (!grid) continue;
        const toLines = (all: readonly Event[]) =>
          all.map(({ identity, text }) => `${identity} ${text}`).toSorted();
        const expected = toLines(await readEvents(file, grid));
        const orders = [grid.rows.toReversed(), shuffle(grid.rows, 7919), shuffle(grid.rows, 5003)];
        for (const [order, rows] of orders.entries()) {
          const found = toLines(await readEvents(file, { ...grid, rows }));
          const events = REFUSES_ORDER.has(id) ? without(found, expected) : found;
          expect({ sample, order, events }).toEqual({
            sample,
            order,
            events: REFUSES_ORDER.has(id) ? [] : expected,
          });
        }
      }
    },
  );
});
