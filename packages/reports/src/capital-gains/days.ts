import type { Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { isInYear, type FedRows, type ReportInput } from '../report.ts';

/** All disposals of an asset on one day, which UK law takes for one (TCGA 1992, s105(1)(a)). */
export interface DisposalDay {
  readonly on: LocalDate;
  readonly proceeds: Money;
  readonly cost: Money;
  readonly gain: Money;
}

/** By day and asset. */
export type Days = Map<string, DisposalDay>;

/** Adds the disposals of the year. */
export function addDays(
  days: Days,
  { disposals }: Pick<FedRows, 'disposals'>,
  input: Pick<ReportInput, 'settings' | 'year'>,
): void {
  for (const { asset, disposedOn, proceeds, basis, gain } of disposals) {
    if (!isInYear(disposedOn, input)) continue;
    const key = `${disposedOn} ${asset}`;
    const day = days.get(key);
    days.set(key, {
      on: disposedOn,
      proceeds: ((day?.proceeds ?? 0n) + proceeds) as Money,
      cost: ((day?.cost ?? 0n) + basis) as Money,
      gain: ((day?.gain ?? 0n) + gain) as Money,
    });
  }
}
