import { utc } from '@lotbook/model/time';
import { toUpper } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { readTransfers } from '../transfer-rows.ts';

/** `BUSDBEP20`: the coin with the network behind it. */
const dropNetwork = (code: string): string =>
  toUpper(code).replace(/(?<=^.{2,})(BEP20|BEP2|ERC20|TRC20)$/, '');

/** Pionex' deposits and withdrawals. */
export const pionexTransfersCsv: FileSource = {
  id: 'pionex-transfers-csv',
  label: 'Pionex: Deposits and withdrawals (CSV)',
  provider: 'pionex',
  kind: 'exchange',
  headers: [getHeader('date(UTC+0),tx_type,amount,coin,network,txid,fee')],
  positional: true,
  ...readTransfers({
    columns: {
      time: 'date(UTC+0)',
      type: 'tx_type',
      amount: 'amount',
      asset: 'coin',
      hash: 'txid',
      fee: 'fee',
    },
    way: [/^deposit$/i, /^withdraw$/i],
    rename: dropNetwork,
    zone: utc,
    order: 'month-first',
  }),
};
