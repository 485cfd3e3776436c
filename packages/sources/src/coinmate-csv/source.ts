import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { absolute, add, subtract } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill } from '../trades.ts';

const fields = {
  id: ['ID', /^\W?Transaction id$/i],
  time: ['Date', 'Datum'],
  type: ['Type detail', 'Type', 'Typ'],
  amount: ['Amount', 'Částka'],
  asset: ['Amount Currency', 'Currency amount', 'Částka měny'],
  fee: ['Fee', 'Poplatek'],
  feeAsset: ['Fee Currency', 'Currency fee', 'Poplatek měny'],
  total: ['Total', 'Celkem'],
  totalAsset: ['Total Currency', 'Currency total', 'Celkem měny'],
  status: 'Status',
  memo: ['Description', 'Popisek'],
} as const;
type Entry = Cells<keyof typeof fields>;

const amounts =
  'Type,Amount,Amount Currency,Price,Price Currency,Fee,Fee Currency,Total,Total Currency,Description,Status';

/** Coinmate's history of trades, deposits and withdrawals, in English and Czech. */
export const coinmateCsv: FileSource = {
  id: 'coinmate-csv',
  label: 'Coinmate: Transaction history (CSV)',
  provider: 'coinmate',
  kind: 'exchange',
  headers: [
    getHeader(`ID,Date,${amounts}`),
    getHeader(
      `ID,Date,Account,${amounts}`,
      'First balance after,First balance after Currency,Second balance after,Second balance after Currency',
    ),
    getHeader(
      'ID,Datum,Účet,Typ,Částka,Částka měny,Cena,Cena měny,Poplatek,Poplatek měny,Celkem,Celkem měny,Popisek,Status',
      'První zůstatek po,První zůstatek po měně,Druhý zůstatek po,Druhý zůstatek po měně',
    ),
    [
      /^\W?Transaction id$/i,
      ...getHeader(
        'Date,Email,Name,Type,Type detail,Currency amount,Amount,Currency price,Price,Currency fee,Fee,Currency total,Total,Description,Status',
        'Currency first balance after,First balance after,Currency second balance after,Second balance after',
      ),
    ],
  ],
  positional: true,
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const kinds = entryWords<'buy' | 'sell' | 'deposit' | 'withdrawal' | 'reward'>({
  buy: 'buy|market_buy|quick_buy|instant_buy|limit_buy',
  sell: 'sell|market_sell|quick_sell|instant_sell|limit_sell',
  deposit: 'deposit|balance_move_credit',
  withdrawal: 'withdrawal|balance_move_debit',
  reward: 'affiliate|referral|new_user_reward',
});
const DONE = /^ok$/;

function read(cells: Entry, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status', DONE);
  if (undone) return undone;
  const type = cells.required('type');
  const kind =
    kinds(type) ?? cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  const base = { at: cells.time('time', { timeZone }), memo: cells.text('memo') };
  if (kind === 'buy' || kind === 'sell')
    return readTrade(cells, kind, { ...base, externalId: cells.id('id') });
  const id = cells.id('id');
  const fee = cells.units('fee', 'feeAsset');
  return entry(
    kind === 'reward' ? 'reward' : 'change',
    signed(
      { asset: cells.asset('asset'), quantity: cells.amount('amount') },
      kind === 'withdrawal',
    ),
    {
      ...base,
      externalId: /^balance/i.test(type) ? `${id} ${type}` : id,
      fee: fee && payFee(fee),
    },
  );
}

/** The total is what the balance changed by: a purchase with its fee, a sale without it. */
function readTrade(
  cells: Entry,
  side: 'buy' | 'sell',
  base: Pick<Parameters<typeof fill>[0], 'at' | 'memo' | 'externalId'>,
): Outcome {
  const [asset, total] = [cells.asset('totalAsset'), absolute(cells.amount('total'))];
  const fee = cells.units('fee', 'feeAsset');
  const cost = fee?.asset === asset ? absolute(fee.quantity) : undefined;
  const gross = cost === undefined ? total : (side === 'buy' ? subtract : add)(total, cost);
  return fill({
    ...base,
    side,
    base: { asset: cells.asset('asset'), quantity: absolute(cells.amount('amount')) },
    quote: { asset, quantity: gross },
    fees: [fee],
  });
}
