import { absolute, negate, smaller, subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { headerOf } from '../header.ts';
import { paid } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = { hash: 'transaction_hash', label: 'label', value: 'value', fee: 'fee', time: 'timestamp' } as const;
const btc = 'BTC' as AssetId;

/** Electrum's history: what each transaction changed in the wallet, its fee included. */
export const electrumCsv: FileSource = {
  id: 'electrum-csv',
  label: 'Electrum: History (CSV)',
  provider: 'electrum',
  kind: 'wallet',
  headers: [
    headerOf('transaction_hash,label,confirmations,value,fiat_value,fee,fiat_fee,timestamp'),
    headerOf('transaction_hash,label,value,timestamp'),
    headerOf('transaction_hash,label,confirmations,value,timestamp'),
  ],
  asksTimeZone: () => true,
  expects: { transaction_hash: /^[0-9a-f]{4,}$/i },
  open: (header, options) => eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Cells<keyof typeof fields>, { timeZone }: ReadOptions): Outcome {
  if (/^(|unknown|unconfirmed|pending)$/i.test(cells.text('time'))) return skip('status unconfirmed');
  const value = cells.amount('value');
  const base = { at: cells.time('time', { timeZone }), txHash: cells.required('hash'), memo: cells.text('label') };
  if (value >= 0n) return entry('change', { asset: btc, quantity: value }, base);
  const cost = smaller(absolute(cells.optionalAmount('fee') ?? zeroQuantity), absolute(value));
  return entry('change', { asset: btc, quantity: negate(subtract(absolute(value), cost)) }, { ...base, fee: paid({ asset: btc, quantity: cost }) });
}
