import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { zeroQuantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { FiatCode } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { FileSource, HeaderShape, ReadOptions } from '../file-source.ts';
import { commonLabels, getMeaning, isIgnored, type Label } from '../labels.ts';
import type { Units } from '../movements.ts';
import { refuseLostAmount, refuseSides } from '../refuse-sides.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';
import { isFlagged } from '../status.ts';

const money = (name: string): RegExp => new RegExp(`^${name} \\(\\w{3}\\)$`, 'i');
const start = [
  'Date',
  'Type',
  'Transaction ID',
  'Received Quantity',
  'Received Currency',
  money('Received Cost Basis'),
  'Received Wallet',
  'Received Address',
];
const sent = [
  'Sent Quantity',
  'Sent Currency',
  money('Sent Cost Basis'),
  'Sent Wallet',
  'Sent Address',
];
const template = [
  'Date',
  'Received Quantity',
  'Received Currency',
  'Sent Quantity',
  'Sent Currency',
  'Fee Amount',
  'Fee Currency',
];
const headers: readonly HeaderShape[] = [
  // Until 2021, and as exporters for Awaken write it.
  template,
  [...template, 'Notes'],
  [...template, 'Tag'],
  [
    ...start,
    'Received Comment',
    ...sent,
    'Sent Comment',
    'Fee Amount',
    'Fee Currency',
    money('Fee Cost Basis'),
    money('Realized Return'),
    money('Fee Realized Return'),
    'Transaction Hash',
  ],
  [
    ...start,
    'Received Tag',
    'Received Comment',
    ...sent,
    'Sent Tag',
    'Sent Comment',
    'Fee Amount',
    'Fee Currency',
    money('Realized Return'),
    'Ignored',
  ],
];

const fields = {
  time: 'Date',
  type: 'Type',
  id: 'Transaction ID',
  received: 'Received Quantity',
  receivedCurrency: 'Received Currency',
  receivedBasis: money('Received Cost Basis'),
  receivedWallet: 'Received Wallet',
  receivedTag: 'Received Tag',
  receivedComment: ['Received Comment', 'Notes'],
  sent: 'Sent Quantity',
  sentCurrency: 'Sent Currency',
  sentWallet: 'Sent Wallet',
  sentTag: 'Sent Tag',
  sentComment: 'Sent Comment',
  fee: 'Fee Amount',
  feeCurrency: 'Fee Currency',
  tag: 'Tag',
  hash: 'Transaction Hash',
  ignored: 'Ignored',
} as const;
type CoinTracker = Cells<keyof typeof fields>;

/** CoinTracker's import template and its two exports. */
export const coinTrackerCsv: FileSource = {
  id: 'cointracker-csv',
  label: 'CoinTracker: Import template or export (CSV)',
  provider: 'any',
  kind: 'any',
  headers,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const labels = entryWords<Label>({
  ...commonLabels,
  plain: `${commonLabels.plain}|multi token trade|mint|margin|wrap|unwrap|bridge|swap|withdraw`,
});

function read(cells: CoinTracker, { timeZone }: ReadOptions): Outcome {
  if (isFlagged(cells, 'ignored'))
    return skip(fill(skippedRows.ignoredAt, { platform: 'CoinTracker' }));
  const sideFields = {
    sent: 'sent',
    sentAsset: 'sentCurrency',
    received: 'received',
    receivedAsset: 'receivedCurrency',
  } as const;
  refuseSides(cells, sideFields);
  refuseLostAmount(cells, sideFields);
  const field = (['tag', 'receivedTag', 'sentTag', 'type'] as const).find(
    (each) => cells.text(each) !== '',
  );
  const word = field === undefined ? '' : cells.text(field);
  if (isIgnored(word)) return skip(fill(skippedRows.ignoredAt, { platform: 'CoinTracker' }));
  const label =
    field === undefined
      ? 'plain'
      : (labels(word.replaceAll('_', ' ')) ??
        cells.fail(field, fill(texts.valueUnknown, { value: shorten(word) })));
  const received = unitsIn(cells, 'received', 'receivedCurrency', 'receivedWallet');
  const sent = unitsIn(cells, 'sent', 'sentCurrency', 'sentWallet');
  // A margin trade has both sides. One side alone can be collateral, a loan, or a gain or loss.
  if (field !== undefined && /^margin$/i.test(word) && !(sent && received))
    cells.fail(field, fill(rejectedRows.typeContradictsAmounts, { value: shorten(word) }));
  const income = received !== undefined && getMeaning(label).in !== undefined;
  const made = makeFromSides({
    at: cells.time('time', { timeZone, order: 'month-first' }),
    sent,
    received,
    fee: getFee(cells),
    value: income
      ? cells.worth('receivedBasis', currencyIn(cells.column('receivedBasis')))
      : undefined,
    label,
    externalId: cells.text('id'),
    txHash: cells.text('hash'),
    memo: cells.text('receivedComment') || cells.text('sentComment'),
  });
  return made ?? cells.fail('received', fill(rejectedRows.allAmountsMissing));
}

function unitsIn(
  cells: CoinTracker,
  amount: 'received' | 'sent' | 'fee',
  currency: 'receivedCurrency' | 'sentCurrency' | 'feeCurrency',
  wallet?: 'receivedWallet' | 'sentWallet',
): Units | undefined {
  const quantity = cells.optionalAmount(amount);
  if (quantity === undefined || quantity === zeroQuantity) return undefined;
  return { asset: cells.asset(currency), quantity, sourceName: wallet && cells.text(wallet) };
}

function getFee(cells: CoinTracker): Units | undefined {
  const units = unitsIn(cells, 'fee', 'feeCurrency');
  return (
    units && { ...units, sourceName: cells.text('sentWallet') || cells.text('receivedWallet') }
  );
}

function currencyIn(column: string): FiatCode {
  const code = /\((\w{3})\)$/.exec(column)?.[1]?.toUpperCase() ?? '';
  return (isFiat(code) ? code : '') as FiatCode;
}
