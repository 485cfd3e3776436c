import { binanceStatementCsv } from './binance-statement-csv/source.ts';
import { binanceTradesCsv } from './binance-trades-csv/source.ts';
import { bitstampCsv } from './bitstamp-csv/source.ts';
import { coinbaseCsv } from './coinbase-csv/source.ts';
import { coinbaseProAccountCsv } from './coinbase-pro-account-csv/source.ts';
import { coinbaseProFillsCsv } from './coinbase-pro-fills-csv/source.ts';
import { coinTrackerCsv } from './cointracker-csv/source.ts';
import { cryptoComCsv } from './crypto-com-csv/source.ts';
import type { FileSource } from './file-source.ts';
import { gemini } from './gemini/source.ts';
import { koinlyCsv } from './koinly-csv/source.ts';
import { krakenLedgersCsv } from './kraken-ledgers-csv/source.ts';
import { ledgerLiveCsv } from './ledger-live-csv/source.ts';
import { lotbookCsv } from './lotbook-csv/source.ts';

/** Every export file that we can read. A header belongs to one of them only. */
export const fileSources: readonly FileSource[] = [
  lotbookCsv,
  coinbaseCsv,
  coinbaseProFillsCsv,
  coinbaseProAccountCsv,
  krakenLedgersCsv,
  binanceStatementCsv,
  binanceTradesCsv,
  gemini,
  bitstampCsv,
  cryptoComCsv,
  ledgerLiveCsv,
  koinlyCsv,
  coinTrackerCsv,
];
