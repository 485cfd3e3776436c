import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, negate } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const start =
  'Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type';
const fields = {
  time: 'Date',
  type: 'Type',
  details: 'Details',
  amount: 'Amount',
  units: 'Units',
  position: 'Position ID',
  class: 'Asset type',
} as const;
type Activity = Cells<keyof typeof fields>;

/** The currency that eToro keeps accounts in; the statement doesn't name it. */
const MONEY = 'USD' as AssetId;

/** The sheet "Account Activity" of eToro's account statement. */
export const eToroCsv: FileSource = {
  id: 'etoro-csv',
  label: 'eToro: Account activity (CSV or XLSX)',
  provider: 'etoro',
  kind: 'exchange',
  headers: [getHeader(start), getHeader(start, 'NWA')],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const kindFor = entryWords<'open' | 'close' | 'money' | 'fee' | 'staking' | 'left out'>({
  open: 'open position',
  close: 'position closed',
  money: 'deposit|withdraw request|refund',
  fee: 'overnight fee|fee|withdraw fee|withdrawal conversion fee',
  staking: 'staking',
  'left out': 'dividend|sdrt|interest payment',
});

function read(cells: Activity): Outcome {
  const type = cells.required('type');
  const kind = kindFor(type);
  const assetClass = cells.text('class').replace(/^-$/, '');
  if (kind === 'left out') return skip(fillText(skippedRows.notCryptoMoney));
  if (assetClass !== '' && assetClass.toLowerCase() !== 'crypto')
    return skip(fillText(skippedRows.assetClassNotCrypto, { assetClass: shorten(assetClass) }));
  if (kind === undefined)
    return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  if (kind === 'staking')
    return cells.fail('type', fillText(rejectedRows.rewardUnitsUnclear, { value: shorten(type) }));
  const parts = {
    at: cells.time('time', { timeZone: utc, order: 'day-first' }),
    memo: readMemo(cells),
  };
  const amount = cells.amount('amount');
  if (kind === 'money') return entry('change', { asset: MONEY, quantity: amount }, parts);
  if (kind === 'fee')
    return entry('fee', { asset: MONEY, quantity: negate(absolute(amount)) }, parts);
  if (assetClass === '') return cells.fail('class', fillText(rejectedRows.assetClassMissing));
  return fill({
    ...parts,
    side: kind === 'open' ? 'buy' : 'sell',
    base: { asset: readBase(cells), quantity: cells.amount('units') },
    quote: { asset: MONEY, quantity: amount },
  });
}

function readBase(cells: Activity): AssetId {
  const { base, quote } = pairIn(cells, 'details');
  if (quote !== MONEY)
    cells.fail(
      'details',
      fillText(rejectedRows.notPricedInUsd, { value: shorten(cells.text('details')) }),
    );
  return base as AssetId;
}

const readMemo = (cells: Activity): string => {
  const position = cells.text('position').replace(/^-$/, '');
  return position === '' ? cells.text('details').replace(/^-$/, '') : `Position ${position}`;
};
