import type { Money } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';

/** All disposals of an asset on one day, which UK law takes for one (TCGA 1992, s105(1)(a)). */
export interface DayOfDisposals {
  readonly on: LocalDate;
  readonly proceeds: Money;
  readonly cost: Money;
  readonly gain: Money;
}

export function daysOf(disposals: readonly Disposal[]): readonly DayOfDisposals[] {
  const days = new Map<string, DayOfDisposals>();
  for (const { asset, disposedOn, proceeds, basis, gain } of disposals) {
    const key = `${disposedOn} ${asset}`;
    const day = days.get(key);
    days.set(key, {
      on: disposedOn,
      proceeds: ((day?.proceeds ?? 0n) + proceeds) as Money,
      cost: ((day?.cost ?? 0n) + basis) as Money,
      gain: ((day?.gain ?? 0n) + gain) as Money,
    });
  }
  return [...days.values()];
}
