import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
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
  return getTransactions(readings).map(({ at, externalId, type, category, movements }) => ({
    identity: `${externalId} ${at}`,
    text: `${at} ${type} ${category} ${movements.map(movementLine).toSorted().join(', ')}`,
  }));
}

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

/** Files in which a row's place is its meaning (orders above their fills), and those whose events take the time of their first row. */
const ORDERED = new Set([
  'binance-orders-csv',
  'binance-statement-csv',
  'bitget-trades-csv',
  'buenbit-csv',
  'bybit-funding-csv',
  'gate-csv',
  'kucoin-account-csv',
]);

describe('a file with its rows in reverse order', () => {
  const sources = fileSources.filter(({ id }) => !ORDERED.has(id));
  it.each(sources.map(({ id }) => id))(
    'has the same events, with the same identities: %s',
    async (id) => {
      const folder = path.join(import.meta.dirname, id, 'samples');
      for (const sample of readdirSync(folder).filter((name) => name.endsWith('.csv'))) {
        const file = path.join(folder, sample);
        const grid = await readGrid(file);
        if (!grid) continue;
        const events = await readEvents(file, grid);
        const reversed = await readEvents(file, { ...grid, rows: grid.rows.toReversed() });
        const sorted = (all: readonly Event[]) =>
          all.map(({ identity, text }) => `${identity} ${text}`).toSorted();
        expect({ sample, events: sorted(reversed) }).toEqual({ sample, events: sorted(events) });
      }
    },
  );
});
