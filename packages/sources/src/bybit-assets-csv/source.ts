import { utc } from '@lotbook/model/time';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readLedger, type LedgerKind } from '../ledger-rows.ts';

const kinds = entryWords<LedgerKind>({
  leg: 'trade',
  change: 'userDeposit|userWithdraw|userWithdrawal|deposit|withdraw|withdrawal',
  inside: 'internalAccountTransferDeposit|internalAccountTransferWithdrawal',
});
const shape = 'Type,Coin,Amount,Wallet Balance,Time(UTC)';

/** Bybit's older asset history. The two sides of a trade share their second. */
export const bybitAssetsCsv: FileSource = {
  id: 'bybit-assets-csv',
  label: 'Bybit: Asset history (CSV)',
  provider: 'bybit',
  kind: 'exchange',
  headers: [getHeader(shape), getHeader('Uid', shape)],
  positional: true,
  expects: {
    Type: /^(trade|user(deposit|withdraw(al)?)|deposit|withdraw(al)?|internalAccountTransfer\w+)$/i,
  },
  ...readLedger({
    columns: { time: 'Time(UTC)', type: 'Type', asset: 'Coin', amount: 'Amount' },
    kindFor: (cells) => kinds(cells.text('type')),
    key: (cells) =>
      kinds(cells.text('type')) === 'leg' ? `trade ${cells.text('time')}` : undefined,
    window: 50,
    zone: utc,
    platform: 'Bybit',
  }),
};
