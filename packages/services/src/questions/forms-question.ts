import { writeBulk } from '@lotbook/db/bulk';
import { reading, type Database } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import {
  makeComparisonWriter,
  readFormsVersion,
  type ComparedState,
  type StoredLine,
  type StoredSale,
} from '@lotbook/db/stores/broker-comparisons';
import { subtract } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import type { Disposal } from '@lotbook/model/result';
import type { BrokerForm } from '@lotbook/reports/broker-forms/broker-form';
import {
  compareForms,
  getReportedTogether,
  type ComparedLine,
} from '@lotbook/reports/form-comparison/compare-forms';
import { getStatus, getUrgency, type LineStatus } from '@lotbook/reports/form-comparison/status';
import { getYearForms } from '@lotbook/reports/form-8949/form-lines';
import { packDisposals } from '@lotbook/reports/packed-disposals';
import { PackedList } from '@lotbook/reports/packed-rows';
import type { ReportInput } from '@lotbook/reports/report';
import { getPlace } from '../base/jurisdiction.ts';
import { nearDays } from '../broker-forms/broker-forms.ts';
import { makeNoAccessError } from '../member.ts';
import { readLiveFigures } from '../figures/figures.ts';
import { reportRows } from '../figures/report-rows.ts';

/** Compares a year's broker forms with the displayed figures and stores the result. Uses a stored result of the same comparison. */
export async function compareAccountForms(
  database: Database,
  accountId: AccountId,
  taxYear: number,
): Promise<{ readonly isKept: boolean }> {
  const read = await readYear(database, accountId, taxYear);
  if (!read) return { isKept: false };
  const { state, disposals, forms } = read;
  return writeBulk(database, { accountId }, async (bulk) => {
    const writer = await makeComparisonWriter(bulk, accountId, state);
    if (!writer) return { isKept: false };
    const found = new Found();
    await writer.lines(found.hear(disposals, forms));
    await writer.sales(found.candidates());
    await writer.end({ counts: Object.fromEntries(found.counts), notReported: found.notReported });
    return { isKept: true };
  });
}

interface YearRead {
  readonly state: ComparedState;
  readonly disposals: Iterable<Disposal>;
  readonly forms: readonly BrokerForm[];
}

/** Sales and forms of the year as one snapshot has them, packed. */
function readYear(
  database: Database,
  accountId: AccountId,
  taxYear: number,
): Promise<YearRead | undefined> {
  return reading(database, { accountId }, async (db) => {
    const account = await findAccount(db, accountId);
    if (!account) throw makeNoAccessError();
    const version = await readFormsVersion(db, accountId, taxYear);
    if (version === undefined) return undefined;
    const figures = await readLiveFigures(db, account);
    const disposals = packDisposals();
    const request = { ...getPlace(account), year: taxYear };
    await reportRows(figures, request, {
      take: (rows) => {
        for (const each of rows.disposals) disposals.add(each);
      },
    });
    const input = { ...figures.frame, year: taxYear } as ReportInput;
    return {
      state: { taxYear, version, generation: account.generation },
      disposals,
      forms: getYearForms(input),
    };
  });
}

/** What a comparison finds, line by line. */
class Found {
  readonly counts = new Map<LineStatus, number>();
  notReported = 0;
  /** Days of lines in no book, by asset. */
  readonly #wanted = new Map<string, Set<string>>();
  readonly #free = new PackedList<StoredSale, Record<string, string>>(
    ({ quantity, proceeds, basis, ...plain }) => ({
      ...plain,
      quantity: String(quantity),
      proceeds: String(proceeds),
      basis: String(basis),
    }),
    ({ quantity, proceeds, basis, ...plain }) =>
      ({
        ...plain,
        quantity: BigInt(quantity!),
        proceeds: BigInt(proceeds!),
        basis: BigInt(basis!),
      }) as unknown as StoredSale,
  );

  *hear(disposals: Iterable<Disposal>, forms: readonly BrokerForm[]): Iterable<StoredLine> {
    for (const { lines, free } of compareForms(disposals, forms, 'cents')) {
      for (const each of lines) yield this.#line(each);
      for (const { sale, isExpected } of free) {
        if (isExpected) this.notReported += 1;
        const { slices: _slices, ...kept } = sale;
        this.#free.add(kept);
      }
    }
  }

  #line(each: ComparedLine): StoredLine {
    const { line, own, form, number, boxes, codes } = each;
    const status = getStatus(each);
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
    if (status === 'not-in-books')
      this.#wanted.set(line.asset, (this.#wanted.get(line.asset) ?? new Set()).add(line.sold));
    const told = getReportedTogether(each.together);
    return {
      lineId: line.id,
      status,
      urgency: getUrgency(status),
      form,
      number,
      proceedsDifference: own && subtract(told.proceeds, own.proceeds),
      basisDifference:
        own && told.basis !== undefined ? subtract(told.basis, own.basis) : undefined,
      boxes,
      codes,
      transactions: own?.transactions ?? [],
    };
  }

  /** Free sales that lie near a line in no book. */
  *candidates(): Iterable<StoredSale> {
    const near = new Map(
      [...this.#wanted].map(
        ([asset, days]) => [asset, new Set([...days].flatMap(listDaysAround))] as const,
      ),
    );
    for (const sale of this.#free) if (near.get(sale.asset)?.has(sale.on)) yield sale;
  }
}

const dayMs = 86_400_000;
const listDaysAround = (day: string): readonly string[] =>
  Array.from({ length: 2 * nearDays + 1 }, (_, at) =>
    new Date(Date.parse(day) + (at - nearDays) * dayMs).toISOString().slice(0, 10),
  );
