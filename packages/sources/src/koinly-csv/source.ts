import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { zeroQuantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { FiatCode } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { commonLabels, isIgnored, type Label } from '../labels.ts';
import type { Units } from '../movements.ts';
import { refuseLostAmount, refuseSides } from '../refuse-sides.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';
import { isFlagged } from '../status.ts';

const wallets = [
  'ID (read-only)',
  'Parent ID (read-only)',
  'Date (UTC)',
  'Type',
  'Tag',
  'From Wallet (read-only)',
  'From Wallet ID',
  'From Amount',
  'From Currency',
  'To Wallet (read-only)',
  'To Wallet ID',
  'To Amount',
  'To Currency',
  'Fee Amount',
  'Fee Currency',
  'Net Worth Amount',
  'Net Worth Currency',
  'Fee Worth Amount',
  'Fee Worth Currency',
  'Net Value (read-only)',
  'Fee Value (read-only)',
  'Value Currency (read-only)',
  'Deleted',
  'From Source (read-only)',
  'To Source (read-only)',
  'Negative Balances (read-only)',
  'Missing Rates (read-only)',
  'Missing Cost Basis (read-only)',
  'Synced To Accounting At (UTC read-only)',
  'TxSrc',
  'TxDest',
  'TxHash',
  'Description',
];
const report = [
  'Date',
  'Type',
  /^(Label|Tag)$/i,
  'Sending Wallet',
  'Sent Amount',
  'Sent Currency',
  'Sent Cost Basis',
  'Receiving Wallet',
  'Received Amount',
  'Received Currency',
  'Received Cost Basis',
  'Fee Amount',
  'Fee Currency',
  /^Gain \(\w{3}\)$/i,
  /^Net Value \(\w{3}\)$/i,
  /^Fee Value \(\w{3}\)$/i,
  'TxSrc',
  'TxDest',
  'TxHash',
  'Description',
];

const fields = {
  id: 'ID (read-only)',
  time: ['Date', 'Date (UTC)', 'Koinly Date'],
  label: ['Label', 'Tag'],
  sentAmount: ['Sent Amount', 'From Amount'],
  sentCurrency: ['Sent Currency', 'From Currency'],
  sentWallet: ['Sending Wallet', 'From Wallet (read-only)'],
  receivedAmount: ['Received Amount', 'To Amount'],
  receivedCurrency: ['Received Currency', 'To Currency'],
  receivedWallet: ['Receiving Wallet', 'To Wallet (read-only)'],
  amount: 'Amount',
  currency: 'Currency',
  feeAmount: 'Fee Amount',
  feeCurrency: 'Fee Currency',
  worth: ['Net Worth Amount', /^Net Value \(\w{3}\)$/i],
  valueCurrency: 'Net Worth Currency',
  feeWorth: ['Fee Worth Amount', /^Fee Value \(\w{3}\)$/i],
  feeWorthCurrency: 'Fee Worth Currency',
  deleted: 'Deleted',
  hash: 'TxHash',
  description: 'Description',
} as const;
type Koinly = Cells<keyof typeof fields>;

/** Koinly's own formats: the universal template, the simple one, the export, and the transaction report. */
export const koinlyCsv: FileSource = {
  id: 'koinly-csv',
  label: 'Koinly: Universal template or export (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    ['Koinly Date', 'Amount', 'Currency', 'Label', 'TxHash'],
    ['Koinly Date', 'Amount', 'Currency', 'Label', 'Description', 'TxHash'],
    [
      'Koinly Date',
      'Amount',
      'Currency',
      'Net Worth Amount',
      'Net Worth Currency',
      'Label',
      'Description',
      'TxHash',
    ],
    wallets,
    report,
  ],
  columns: {
    required: ['Date', 'Sent Amount', 'Sent Currency', 'Received Amount', 'Received Currency'],
    optional: [
      'Type',
      'Net Value',
      'Fee Amount',
      'Fee Currency',
      'Net Worth Amount',
      'Net Worth Currency',
      'Label',
      'Description',
      'TxHash',
    ],
  },
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options.timeZone)),
};

/** Koinly means by a swap an exchange that is not taxed, such as a migration. */
const labels = entryWords<Label>({ ...commonLabels, freeSwap: `swap|${commonLabels.freeSwap}` });

function read(cells: Koinly, timeZone: Parameters<FileSource['open']>[1]['timeZone']): Outcome {
  if (isFlagged(cells, 'deleted')) return skip(fill(skippedRows.deletedAt, { platform: 'Koinly' }));
  const word = cells.text('label');
  if (isIgnored(word)) return skip(fill(skippedRows.ignoredAt, { platform: 'Koinly' }));
  const label =
    word === ''
      ? 'plain'
      : (labels(word.replaceAll('_', ' ')) ??
        cells.fail('label', fill(texts.valueUnknown, { value: shorten(word) })));
  const sideFields = {
    sent: 'sentAmount',
    sentAsset: 'sentCurrency',
    received: 'receivedAmount',
    receivedAsset: 'receivedCurrency',
    rename: assetName,
  } as const;
  refuseSides(cells, sideFields);
  refuseLostAmount(cells, sideFields);
  const simple = cells.has('amount') ? unitsIn(cells, 'amount', 'currency') : undefined;
  const leaves = simple !== undefined && simple.quantity < 0n;
  const made = makeFromSides({
    at: cells.time('time', { timeZone }),
    sent: simple
      ? leaves
        ? simple
        : undefined
      : unitsIn(cells, 'sentAmount', 'sentCurrency', 'sentWallet'),
    received: simple
      ? leaves
        ? undefined
        : simple
      : unitsIn(cells, 'receivedAmount', 'receivedCurrency', 'receivedWallet'),
    fee: getFee(cells),
    value: cells.worth('worth', getValueCurrency(cells, 'worth', 'valueCurrency')),
    label,
    externalId: cells.text('id'),
    txHash: cells.text('hash'),
    memo: cells.text('description'),
  });
  return (
    made ??
    cells.fail(
      cells.has('amount') ? 'amount' : 'receivedAmount',
      fill(rejectedRows.allAmountsMissing),
    )
  );
}

/** Koinly distinguishes assets of equal ticker by an id after a semicolon: `BTC;1`. */
const assetName = (code: string): string => (code.split(';')[0] ?? '').trim().toUpperCase();

function unitsIn(
  cells: Koinly,
  amount: 'sentAmount' | 'receivedAmount' | 'feeAmount' | 'amount',
  currency: 'sentCurrency' | 'receivedCurrency' | 'feeCurrency' | 'currency',
  wallet?: 'sentWallet' | 'receivedWallet',
): Units | undefined {
  const quantity = cells.optionalAmount(amount);
  if (quantity === undefined || quantity === zeroQuantity) return undefined;
  const sourceName = wallet && cells.text(wallet);
  return { asset: cells.asset(currency, assetName), quantity, sourceName };
}

function getFee(cells: Koinly): Units | undefined {
  const units = unitsIn(cells, 'feeAmount', 'feeCurrency');
  const value = cells.worth('feeWorth', getValueCurrency(cells, 'feeWorth', 'feeWorthCurrency'));
  return (
    units && {
      ...units,
      value,
      sourceName: cells.text('sentWallet') || cells.text('receivedWallet'),
    }
  );
}

function getValueCurrency(
  cells: Koinly,
  field: 'worth' | 'feeWorth',
  currency: 'valueCurrency' | 'feeWorthCurrency',
): FiatCode {
  const inHeader = /\((\w{3})\)$/.exec(cells.column(field))?.[1];
  const named = inHeader?.toUpperCase() ?? assetName(cells.text(currency));
  return (isFiat(named) ? named : '') as FiatCode;
}
