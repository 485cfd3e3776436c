import * as common from '@lotbook/messages/generated/common';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import {
  add,
  sum,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { Income } from '@lotbook/model/result';
import { findValidatorIndex } from '@lotbook/model/validator-memo';
import { printReport } from '../printed.ts';
import { isInYear, type ReportInput, type RowDraft } from '../report.ts';
import { amount, amountCell, tallyReport, text, units, unitsCell } from '../table.ts';

interface Sum {
  readonly count: number;
  readonly quantity: Quantity;
  readonly total: Money;
}
type Sums = Map<string, Sum>;

/** Staking rewards of a year by validator or source, by month and by day. */
export const stakingIncome = tallyReport({
  id: 'staking-income',
  label: catalogTexts.stakingIncomeLabel,
  purpose: catalogTexts.stakingIncomePurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  ofPeriod: true,
  group: 'income',
  leavesOut: ['income'],
  columns: [
    text('of', columnTexts.validatorOrPeriod),
    text('asset', columnTexts.asset),
    text('count', columnTexts.receipts),
    units('quantity', columnTexts.quantity),
    amount('value', common.income),
  ],
  start: (): Tallies => ({ validators: new Map(), months: new Map(), days: new Map() }),
  take: ({ validators, months, days }, { income }, input) => {
    for (const each of income) {
      if (!isStaking(each) || !isInYear(each.on, input)) continue;
      addTo(validators, getPlace(each, input), each, input);
      addTo(months, each.on.slice(0, 7), each, input);
      addTo(days, each.on, each, input);
    }
  },
  sections: ({ validators, months, days }, input) => [
    { id: 'validators', title: cellTexts.byValidator, rows: toRows(validators, input) },
    { id: 'months', title: cellTexts.byMonth, rows: toRows(months, input) },
    { id: 'days', title: cellTexts.byDay, rows: toRows(days, input) },
  ],
  notes: () => [noteTexts.stakingIncomeTables],
});

interface Tallies {
  readonly validators: Sums;
  readonly months: Sums;
  readonly days: Sums;
}

const isStaking = ({ category }: Income): boolean => category.startsWith('stakingRewards_');

function getPlace({ transactionId, source }: Income, { words }: ReportInput): string {
  const index = findValidatorIndex(words?.get(transactionId)?.memo);
  return index === undefined ? source : `${index}`;
}

const separator = '\n';

function addTo(
  sums: Sums,
  of: string,
  { asset, quantity, value }: Income,
  input: ReportInput,
): void {
  const key = `${of}${separator}${asset}`;
  const before = sums.get(key) ?? { count: 0, quantity: zeroQuantity, total: zeroMoney };
  sums.set(key, {
    count: before.count + 1,
    quantity: sum([before.quantity, quantity]),
    total: add(before.total, printReport(value, input.rounding)),
  });
}

/** Validators by number. */
const collator = new Intl.Collator('en', { numeric: true });

const toRows = (sums: Sums, { rounding }: ReportInput): readonly RowDraft[] =>
  [...sums.entries()]
    .toSorted(([one], [other]) => collator.compare(one, other))
    .map(([key, { count, quantity, total }]) => [
      ...key.split(separator),
      String(count),
      unitsCell(quantity),
      amountCell(total, rounding),
    ]);
