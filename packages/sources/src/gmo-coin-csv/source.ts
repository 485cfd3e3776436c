import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, negate, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { TimeZone } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { fillWith } from '../fill-rows.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { readTradeSide } from '../trades.ts';

const fields = {
  time: '日時',
  kind: '精算区分',
  settled: '日本円受渡金額',
  fillId: '約定ID',
  asset: '銘柄名',
  side: '売買区分',
  amount: '約定数量',
  total: '約定金額',
  fee: '注文手数料',
  money: '入出金金額',
  way: '授受区分',
  quantity: '数量',
  networkFee: '送付手数料',
  address: '送付先/送付元',
  hash: 'トランザクションID',
} as const;
type Report = Cells<keyof typeof fields>;
const JPY = 'JPY' as AssetId;

/** GMO Coin's yearly report. Times are Japan's. */
export const gmoCoinCsv: FileSource = {
  id: 'gmo-coin-csv',
  label: 'GMO Coin: Trading report (CSV)',
  provider: 'gmo-coin',
  kind: 'exchange',
  headers: [
    getHeader(
      '日時,精算区分,日本円受渡金額,注文ID,約定ID,建玉ID,銘柄名,注文タイプ,取引区分,売買区分,執行条件,約定数量,約定レート,約定金額,注文手数料,レバレッジ手数料',
      '入出金区分,入出金金額,授受区分,数量,送付手数料,送付先/送付元,トランザクションID',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const kindFor = entryWords<'spot' | 'position' | 'fee' | 'moneyIn' | 'moneyOut' | 'coins'>({
  spot: '取引所現物取引|販売所取引',
  position: '暗号資産fx取引',
  fee: '暗号資産fxレバレッジ手数料',
  moneyIn: '日本円入金',
  moneyOut: '日本円出金',
  coins: '暗号資産預入・送付',
});

type Parts = Pick<Parameters<typeof entry>[2], 'at'>;

function read(cells: Report): Outcome {
  const kind =
    kindFor(cells.required('kind')) ??
    cells.fail('kind', fill(texts.valueUnknown, { value: shorten(cells.text('kind')) }));
  const parts = { at: cells.time('time', { timeZone: 'Asia/Tokyo' as TimeZone }) };
  if (kind === 'spot') return readTrade(cells, parts);
  if (kind === 'coins') return readTransfer(cells, parts);
  if (kind === 'moneyIn' || kind === 'moneyOut')
    return entry(
      'change',
      signed(
        { asset: JPY, quantity: cells.amount(cells.text('money') === '' ? 'settled' : 'money') },
        kind === 'moneyOut',
      ),
      parts,
    );
  const settled = { asset: JPY, quantity: cells.optionalAmount('settled') ?? zeroQuantity };
  if (kind === 'fee')
    return entry('fee', { ...settled, quantity: negate(absolute(settled.quantity)) }, parts);
  return settled.quantity === 0n
    ? skip(fill(skippedRows.positionOpened))
    : entry('result', settled, { ...parts, memo: cells.text('asset') });
}

/** The fee is in yen, below zero if it was given back for making the market. */
function readTrade(cells: Report, parts: Parts): Outcome {
  const fee = { asset: JPY, quantity: cells.optionalAmount('fee') ?? zeroQuantity };
  return fillWith(fee, {
    ...parts,
    externalId: cells.id('fillId'),
    side: readTradeSide(cells, 'side', [/^買/, /^売/]),
    base: {
      asset: cells.asset('asset', (code) => code.toUpperCase().replace(/\/JPY$/, '')),
      quantity: cells.amount('amount'),
    },
    quote: { asset: JPY, quantity: cells.amount('total') },
  });
}

function readTransfer(cells: Report, parts: Parts): Outcome {
  const way = cells.required('way');
  if (way !== '預入' && way !== '送付')
    return cells.fail(
      'way',
      fill(rejectedRows.neitherOf, {
        value: shorten(way),
        first: '預入 (in)',
        second: '送付 (out)',
      }),
    );
  const units = { asset: cells.asset('asset'), quantity: cells.amount('quantity') };
  return entry('change', signed(units, way === '送付'), {
    ...parts,
    txHash: cells.id('hash'),
    memo: cells.text('address') && `Address ${cells.text('address')}`,
    fee: payFee({
      asset: units.asset,
      quantity: cells.optionalAmount('networkFee') ?? zeroQuantity,
    }),
  });
}
