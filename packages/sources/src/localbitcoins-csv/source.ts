import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, skip, readWholeFile, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const fields = {
  id: 'id',
  buyer: 'buyer',
  seller: 'seller',
  amount: 'btc_final',
  money: 'fiat_amount',
  currency: 'currency',
  time: 'transaction_released_at',
} as const;
type Trade = Cells<keyof typeof fields>;

/** Trades at LocalBitcoins, which closed in 2023. The user is the one who takes part in every trade. */
export const localBitcoinsCsv: FileSource = {
  id: 'localbitcoins-csv',
  label: 'LocalBitcoins: Trades (CSV)',
  provider: 'localbitcoins',
  kind: 'exchange',
  headers: [
    getHeader(
      'id,created_at,buyer,seller,trade_type,btc_amount,btc_traded,fee_btc,btc_amount_less_fee,btc_final,fiat_amount,fiat_fee,fiat_per_btc,currency,exchange_rate',
      'transaction_released_at,online_provider,reference',
    ),
  ],
  open: (header, options) =>
    readWholeFile(layout(header, fields, options), (all) => {
      const own = findUser(all);
      return eachRow(layout(header, fields, options), (cells) => read(cells, own));
    }),
};

/** The only name that every row has. */
function findUser(all: readonly Trade[]): string | undefined {
  const [first, ...others] = all;
  const names = [first?.text('buyer') ?? '', first?.text('seller') ?? ''].filter(
    (name) =>
      name !== '' &&
      others.every((cells) => cells.text('buyer') === name || cells.text('seller') === name),
  );
  return names.length === 1 ? names[0] : undefined;
}

function read(cells: Trade, own: string | undefined): Outcome {
  if (cells.text('time') === '') return skip(fillText(skippedRows.coinsNotReleased));
  if (own === undefined) return cells.fail('buyer', fillText(rejectedRows.buyerOrSeller));
  return fill({
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.id('id'),
    side: cells.text('buyer') === own ? 'buy' : 'sell',
    base: { asset: 'BTC' as AssetId, quantity: cells.amount('amount') },
    quote: { asset: cells.asset('currency'), quantity: cells.amount('money') },
  });
}
