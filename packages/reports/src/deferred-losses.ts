import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import { mayDeferLosses } from '@lotbook/engine/wash-sales/wash-sales';
import type { Money } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import { moneyText, printReport } from './printed.ts';
import type { ReportInput, Row } from './report.ts';
import { amount, amountCell, type TableColumn } from './table.ts';

/** The gain or loss of a line that counts in its year, without losses deferred by wash sales. */
export const getCountedGain = ({
  gain,
  disallowed = 0n as Money,
}: Pick<Disposal, 'gain' | 'disallowed'>): Money => ((gain as bigint) + disallowed) as Money;

/** For losses deferred by wash sales, if there can be any. */
export const getDeferredLossColumns = ({
  settings,
}: Pick<ReportInput, 'settings'>): readonly TableColumn[] =>
  mayDeferLosses(settings) ? [amount('putOff', columnTexts.deferredLoss)] : [];

/** Proceeds, cost, the deferred loss if it has a column, and the gain calculated from these as printed. */
export function gainCells(each: Disposal, input: Pick<ReportInput, 'settings' | 'rounding'>): Row {
  const { rounding } = input;
  const [proceeds, basis, putOff] = [
    each.proceeds,
    each.basis,
    each.disallowed ?? (0n as Money),
  ].map((one) => printReport(one, rounding)) as [Money, Money, Money];
  const gain = ((proceeds as bigint) - basis + putOff) as Money;
  return [
    moneyText(proceeds, rounding),
    moneyText(basis, rounding),
    ...getDeferredLossColumns(input).map(() => amountCell(each.disallowed, rounding)),
    moneyText(gain, rounding),
  ];
}
