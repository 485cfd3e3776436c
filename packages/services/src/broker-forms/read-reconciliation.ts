import { brokerFormsOf, type StoredBrokerForm } from '@lotbook/db/stores/broker-forms';
import { subtract, sum, type Money } from '@lotbook/decimal/decimal';
import type { MatchedLine } from '@lotbook/reports/broker-forms/reconcile';
import type { Sale } from '@lotbook/reports/broker-forms/sale';
import { formLines, reconciliationOf } from '@lotbook/reports/form-8949/form-lines';
import type { ReportInput } from '@lotbook/reports/report';
import { statusOf, type LineStatus } from '@lotbook/reports/reconciliation-1099-da/status';
import { placeOf } from '../accounts/place-of.ts';
import { readingAs } from '../member.ts';
import { liveFigures } from '../reports/figures.ts';
import { reportRows } from '../reports/report-rows.ts';
import type { Actor, Services } from '../services.ts';

/** A line of a form beside the sale that it is. */
export interface LineView extends MatchedLine {
  readonly status: LineStatus;
  /** Of the lines that stand for the sale together, less ours. */
  readonly proceedsDifference: Money | undefined;
  readonly basisDifference: Money | undefined;
  /** What Form 8949 says of it. */
  readonly boxes: readonly string[];
  readonly codes: readonly string[];
  /** Sales that it could be, where it is none yet: of the same asset and near in time. */
  readonly candidates: readonly Sale[];
}

export interface ReconciliationView {
  readonly forms: readonly (StoredBrokerForm & { readonly lineCount: number })[];
  readonly lines: readonly LineView[];
  readonly notReported: readonly Sale[];
}

const mostCandidates = 8;
const nearDays = 10;

/** How the sales of a tax year stand to the forms that brokers sent. */
export function readReconciliation(services: Services, actor: Actor, accountId: string, year: number): Promise<ReconciliationView> {
  return readingAs(services, actor, accountId, 'reportsView', async (db, { account }) => {
    const forms = await brokerFormsOf(db, account.id, year);
    if (forms.length === 0) return { forms: [], lines: [], notReported: [] };
    const figures = await liveFigures(db, account);
    const rows = await reportRows(figures, { ...placeOf(account), year });
    const input: ReportInput = { ...figures.frame, ...rows, year, rounding: 'cents', answers: {} };
    const { lines, notReported, free } = reconciliationOf(input);
    const counts = Map.groupBy(lines, ({ form }) => form.id);
    const onForm = Map.groupBy(formLines(input), ({ entryId }) => entryId);
    const view = (match: MatchedLine): LineView => {
      const own = match.sales.flatMap(({ entryId }) => onForm.get(entryId) ?? []);
      return {
        ...match,
        status: statusOf(match),
        ...differencesOf(match),
        boxes: distinct(own.map(({ box }) => box)),
        codes: distinct(own.map(({ code }) => code)),
        candidates: match.sales.length > 0 ? [] : candidatesOf(match, free),
      };
    };
    return { forms: forms.map((form) => ({ ...form, lineCount: counts.get(form.id)?.length ?? 0 })), lines: lines.map(view), notReported };
  });
}

const distinct = (all: readonly string[]): readonly string[] => [...new Set(all.filter((each) => each !== ''))].sort();

function differencesOf({ sales, together }: MatchedLine): Pick<LineView, 'proceedsDifference' | 'basisDifference'> {
  if (sales.length === 0) return { proceedsDifference: undefined, basisDifference: undefined };
  const told = together.flatMap(({ basis }) => (basis === undefined ? [] : [basis]));
  return {
    proceedsDifference: subtract(sum(together.map(({ proceeds }) => proceeds)), sum(sales.map(({ proceeds }) => proceeds))),
    basisDifference: told.length < together.length ? undefined : subtract(sum(told), sum(sales.map(({ basis }) => basis))),
  };
}

const DAY_MS = 86_400_000;

const candidatesOf = ({ line }: MatchedLine, sales: readonly Sale[]): readonly Sale[] => {
  const apart = ({ on }: Sale): number => Math.abs(Date.parse(on) - Date.parse(line.sold)) / DAY_MS;
  return sales
    .filter((sale) => sale.asset === line.asset && apart(sale) <= nearDays)
    .sort((a, b) => apart(a) - apart(b))
    .slice(0, mostCandidates);
};
