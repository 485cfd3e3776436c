import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import {
  absolute,
  add,
  mulDiv,
  negate,
  quantity,
  smaller,
  subtract,
  zeroQuantity,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';

const fields = {
  hash: ['transaction_hash', 'oc_transaction_hash'],
  payment: 'ln_payment_hash',
  label: 'label',
  value: ['value', 'amount_chain_bc'],
  lightning: 'amount_lightning_bc',
  fee: ['fee', 'network_fee_bc'],
  feeSatoshi: 'network_fee_satoshi',
  time: 'timestamp',
} as const;
type Entry = Cells<keyof typeof fields>;
const btc = 'BTC' as AssetId;

/** Electrum's history: each transaction's change of the wallet, including its fee. */
export const electrumCsv: FileSource = {
  id: 'electrum-csv',
  label: 'Electrum: History (CSV)',
  provider: 'electrum',
  kind: 'wallet',
  headers: [
    getHeader('transaction_hash,label,confirmations,value,fiat_value,fee,fiat_fee,timestamp'),
    getHeader(
      'oc_transaction_hash,ln_payment_hash,label,confirmations,amount_chain_bc,amount_lightning_bc,fiat_value,network_fee_satoshi,fiat_fee,timestamp',
    ),
    getHeader(
      'oc_transaction_hash,ln_payment_hash,label,confirmations,amount_chain_bc,amount_lightning_bc,fiat_value,network_fee_bc,fiat_fee,timestamp',
    ),
    getHeader('transaction_hash,label,value,timestamp'),
    getHeader('transaction_hash,label,confirmations,value,timestamp'),
  ],
  asksTimeZone: () => true,
  expects: { transaction_hash: /^[0-9a-f]{4,}$/i },
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Entry, { timeZone }: ReadOptions): Outcome {
  if (/^(|unknown|unconfirmed|pending)$/i.test(cells.text('time')))
    return skip(fill(skippedRows.notConfirmed));
  const [chain, lightning] = [
    cells.optionalAmount('value') ?? zeroQuantity,
    cells.optionalAmount('lightning') ?? zeroQuantity,
  ];
  if (!cells.has('lightning')) cells.required('value');
  const value = add(chain, lightning);
  const hash = cells.text('hash') || cells.text('payment') || cells.required('hash');
  const base = { at: cells.time('time', { timeZone }), txHash: hash, memo: cells.text('label') };
  const isChannel = chain !== 0n && lightning !== 0n && chain < 0n !== lightning < 0n;
  if (isChannel)
    return value < 0n
      ? entry('fee', { asset: btc, quantity: value }, base)
      : skip(fill(skippedRows.movedToChannel));
  if (value >= 0n) return entry('change', { asset: btc, quantity: value }, base);
  const cost = smaller(absolute(getFee(cells)), absolute(value));
  return entry(
    'change',
    { asset: btc, quantity: negate(subtract(absolute(value), cost)) },
    { ...base, fee: payFee({ asset: btc, quantity: cost }) },
  );
}

const [ONE, SATOSHIS] = [quantity('1'), quantity('100000000')];

/** In bitcoin, or since 4.6 in satoshis. */
const getFee = (cells: Entry): Quantity =>
  cells.has('feeSatoshi')
    ? (mulDiv(
        cells.optionalAmount('feeSatoshi') ?? zeroQuantity,
        ONE,
        SATOSHIS,
        'halfEven',
      ) as Quantity)
    : (cells.optionalAmount('fee') ?? zeroQuantity);
