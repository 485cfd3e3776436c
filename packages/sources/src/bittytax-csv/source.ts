import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { utc, type Instant } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { entryWords } from '../entries.ts';
import type { Label } from '../labels.ts';
import { readRewrittenTime } from '../rewritten-time.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { readSides } from '../sides-in.ts';

const matchName = (value: string): readonly (string | RegExp)[] => [
  new RegExp(`^${value} in [A-Z]{3}$`, 'i'),
  value,
];
const CURRENCY = / in ([A-Z]{3})$/i;
const fields = {
  type: 'Type',
  received: 'Buy Quantity',
  receivedAsset: 'Buy Asset',
  receivedValue: matchName('Buy Value'),
  sent: 'Sell Quantity',
  sentAsset: 'Sell Asset',
  sentValue: matchName('Sell Value'),
  fee: 'Fee Quantity',
  feeAsset: 'Fee Asset',
  wallet: 'Wallet',
  time: 'Timestamp',
  note: 'Note',
  hash: 'Tx ID',
} as const;
type BittyTax = Cells<keyof typeof fields>;

const inPounds =
  'Type,Buy Quantity,Buy Asset,Buy Value in GBP,Sell Quantity,Sell Asset,Sell Value in GBP,Fee Quantity,Fee Asset,Fee Value in GBP,Wallet,Timestamp,Note';
const plain =
  'Type,Buy Quantity,Buy Asset,Buy Value,Sell Quantity,Sell Asset,Sell Value,Fee Quantity,Fee Asset,Fee Value,Wallet,Timestamp,Note';

const otherCurrency: HeaderShape = getHeader(inPounds).map((name) =>
  name.endsWith(' in GBP') ? new RegExp(`^${name.slice(0, -4)} (?!GBP)[A-Z]{3}$`, 'i') : name,
);

/** BittyTax's records, also as StakeTax writes them. */
export const bittyTaxCsv: FileSource = {
  id: 'bittytax-csv',
  label: 'BittyTax: Transaction records (CSV or XLSX)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(inPounds),
    getHeader(inPounds, 'Raw Data'),
    getHeader(plain),
    getHeader(plain, 'Tx ID,URL'),
    getHeader(plain, 'Tx ID,URL,Raw Data'),
    otherCurrency,
    [...otherCurrency, 'Raw Data'],
  ],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const labels = entryWords<Label | 'inside'>({
  plain: 'deposit|withdrawal|trade',
  inside: 'stake|unstake',
  mining: 'mining',
  staking: 'staking|staking-reward',
  interest: 'interest|loan-interest',
  reward: 'dividend|income|referral|cashback|fee-rebate|margin-fee-rebate',
  gift: 'gift-received|gift-sent|gift-spouse',
  donation: 'charity-sent',
  fork: 'fork',
  airdrop: 'airdrop',
  borrowed: 'loan',
  repaid: 'loan-repayment',
  gain: 'margin-gain',
  loss: 'margin-loss',
  fee: 'margin-fee',
  payment: 'spend',
  lost: 'lost',
});

function read(cells: BittyTax): Outcome {
  const type = cells.required('type');
  const label =
    labels(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  if (label === 'inside') return skip(fill(skippedRows.movedWithinPlatform));
  const currency = CURRENCY.exec(cells.column('receivedValue'))?.[1]?.toUpperCase() ?? '';
  const value = cells.worth('receivedValue', currency) ?? cells.worth('sentValue', currency);
  return readSides(cells, {
    at: readAt(cells),
    label,
    value,
    txHash: cells.id('hash'),
    memo: cells.text('note'),
  });
}

/** `2024-05-06 07:08:09 BST`, British summer time, in addition to the usual zones. */
const readAt = (cells: BittyTax): Instant =>
  readRewrittenTime(cells, 'time', (text) => text.replace(/ BST$/, ' +01:00'), { timeZone: utc });
