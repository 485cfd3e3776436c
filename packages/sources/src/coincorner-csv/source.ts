import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';
import { isFiat } from '@lotbook/model/fiat';

const fields = {
  time: 'Date & Time',
  detail: 'Detail',
  type: 'Type',
  hash: 'Tx ID',
  gross: 'Gross',
  grossAsset: 'Gross Currency',
  fee: 'Fee',
  feeAsset: 'Fee Currency',
  net: 'Net',
  netAsset: 'Net Currency',
} as const;
type Entry = Cells<keyof typeof fields>;

/** CoinCorner's statement. The detail of a trade's row in money holds its coins. */
export const coinCornerCsv: FileSource = {
  id: 'coincorner-csv',
  label: 'CoinCorner: Statement (CSV)',
  provider: 'coincorner',
  kind: 'exchange',
  headers: [
    getHeader(
      'Date & Time,Store/Website,Detail,Type,Tx ID,Price,Price Currency,Gross,Gross Currency,Fee,Fee Currency,Net,Net Currency,Balance,Balance Currency',
    ),
  ],
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const COINS = /(?:bought|sold) ([\d,]*\.?\d+) (\w+)$/i;

function read(cells: Entry, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type').toLowerCase();
  const charged = cells.units('fee', 'feeAsset');
  const cost = charged && { ...charged, quantity: absolute(charged.quantity) };
  const base = {
    at: cells.time('time', { timeZone, order: 'day-first' }),
    txHash: /^(receive|send)$/.test(type) ? cells.id('hash') : '',
    memo: cells.text('detail'),
  };
  const coins = COINS.exec(cells.text('detail'));
  if (type === 'trade' || (type === 'fps' && coins)) return readTrade(cells, coins, { base, cost });
  const isIn =
    /^(receive|bank deposit)$/.test(type) || (type === 'fps' && cells.amount('gross') > 0n);
  if (!isIn && !/^(send|bank withdrawal|fps)$/.test(type))
    return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  const units = isIn
    ? { asset: cells.asset('grossAsset'), quantity: cells.amount('gross') }
    : { asset: cells.asset('netAsset'), quantity: cells.amount('net') };
  return entry('change', signed(units, !isIn), { ...base, fee: cost && payFee(cost) });
}

interface Parts {
  readonly base: Pick<Parameters<typeof fill>[0], 'at' | 'memo'>;
  readonly cost: Units | undefined;
}

function readTrade(cells: Entry, coins: RegExpExecArray | null, { base, cost }: Parts): Outcome {
  const asset = cells.asset('grossAsset');
  if (!isFiat(asset)) return skip(fillText(skippedRows.coinSideInFiatRow));
  const [, amount = '', coin = ''] =
    coins ??
    cells.fail(
      'detail',
      fillText(rejectedRows.coinsMissing, { value: shorten(cells.text('detail')) }),
    );
  const quantity =
    cells.amountIn(amount) ??
    cells.fail('detail', fillText(texts.amountInvalid, { value: shorten(amount) }));
  const gross = cells.amount('gross');
  return fill({
    ...base,
    side: gross < 0n ? 'buy' : 'sell',
    base: { asset: coin.toUpperCase() as AssetId, quantity: quantity as Units['quantity'] },
    quote: { asset, quantity: absolute(gross < 0n ? cells.amount('net') : gross) },
    fees: [cost],
  });
}
