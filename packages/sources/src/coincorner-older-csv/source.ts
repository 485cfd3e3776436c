import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerKind } from '../ledger-rows.ts';

const kinds = entryWords<LedgerKind>({
  change: 'bank deposit|bank withdrawal|coinfloor balance transfer',
  leg: 'bought bitcoin|sold bitcoin',
});

/** CoinCorner's older statement, where each side of a trade is a row. */
export const coinCornerOlderCsv: FileSource = {
  id: 'coincorner-older-csv',
  label: 'CoinCorner: Older statement (CSV)',
  provider: 'coincorner',
  kind: 'exchange',
  headers: [getHeader('Date,Currency,Transaction Type,Amount,Balance')],
  positional: true,
  expects: {
    'Transaction Type':
      /^(bank (deposit|withdrawal)|coinfloor balance transfer|(bought|sold) bitcoin)\s*$/i,
  },
  ...readLedger({
    columns: { time: 'Date', type: 'Transaction Type', asset: 'Currency', amount: 'Amount' },
    kindFor: (cells) => kinds(cells.text('type')),
    key: (cells) =>
      kinds(cells.text('type')) === 'leg'
        ? `${cells.text('type')} ${cells.text('time')}`
        : undefined,
    leaves: (cells) => {
      const type = cells.text('type').toLowerCase();
      const isCoin = cells.text('asset').toUpperCase() === 'BTC';
      return (
        /withdrawal/.test(type) ||
        (type.startsWith('bought') && !isCoin) ||
        (type.startsWith('sold') && isCoin)
      );
    },
    order: 'day-first',
    platform: 'CoinCorner',
  }),
};
