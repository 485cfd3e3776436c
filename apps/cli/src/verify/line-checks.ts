import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { formatMoney, type Money } from '@lotbook/decimal/decimal';
import type { TaxYears } from '@lotbook/law/tax-year';
import type { TaxResult } from '@lotbook/model/result';
import { formatCount, type Check } from './check.ts';

/** No lot and no line is negative or empty. */
export function checkSigns({ lots, disposals, gifts, donations, lost }: TaxResult): Check {
  const lines = [...lots, ...disposals, ...gifts, ...donations, ...lost];
  const faults = lines.flatMap(({ lotId, asset, quantity, basis }) =>
    quantity > 0n && basis >= 0n
      ? []
      : [
          renderInEnglish(
            fill(texts.lotPartsDiffer, {
              asset,
              lotId,
              quantity: String(quantity),
              basis: String(basis),
            }),
          ),
        ],
  );
  return {
    label: renderInEnglish(fill(texts.verifySigns)),
    looked: formatCount(lines.length, 'line', 'lines'),
    faults,
  };
}

/** Each gain is proceeds minus basis. */
export function checkGains({ disposals }: TaxResult): Check {
  const faults = disposals.flatMap(({ id, proceeds, basis, gain }) =>
    gain === (proceeds as bigint) - basis ? [] : [renderInEnglish(fill(texts.gainDiffers, { id }))],
  );
  return {
    label: renderInEnglish(fill(texts.verifyGains)),
    looked: formatCount(disposals.length, 'disposal', 'disposals'),
    faults,
  };
}

/** The totals of each year are the sums of its lines, added up here independently; the part of a loss deferred by a wash sale does not count. */
export function checkTotals({ disposals, income, totals }: TaxResult, years: TaxYears): Check {
  const sums = new Map<string, bigint>();
  const add = (year: number, name: string, amount: bigint): void =>
    void sums.set(`${year} ${name}`, (sums.get(`${year} ${name}`) ?? 0n) + amount);
  for (const { disposedOn, term, proceeds, basis, gain: whole, disallowed = 0n } of disposals) {
    const gain = whole + disallowed;
    const year = years.of(disposedOn);
    const side = term === undefined ? '' : `${term}Term`;
    for (const [name, amount] of Object.entries({ proceeds, basis, gain })) {
      add(year, name, amount);
      if (side !== '') add(year, side + name[0]!.toUpperCase() + name.slice(1), amount);
    }
  }
  for (const { on, value } of income) add(years.of(on), 'income', value);
  const reported = new Map(
    totals.flatMap(({ year, ...amounts }) =>
      Object.entries(amounts).map(([name, amount]) => [`${year} ${name}`, amount as bigint]),
    ),
  );
  const faults = [...new Set([...sums.keys(), ...reported.keys()])].flatMap((key) =>
    (sums.get(key) ?? 0n) === (reported.get(key) ?? 0n)
      ? []
      : [
          renderInEnglish(
            fill(texts.sumDiffers, {
              key,
              reported: cents(reported.get(key) ?? 0n),
              sum: cents(sums.get(key) ?? 0n),
            }),
          ),
        ],
  );
  return {
    label: renderInEnglish(fill(texts.verifyTotals)),
    looked: formatCount(totals.length, 'year', 'years'),
    faults,
  };
}

const cents = (amount: bigint): string => formatMoney(amount as Money);
