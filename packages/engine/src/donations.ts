import { sum, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { donationThresholds } from '@lotbook/law/us-parameters';
import { calendarYears } from '@lotbook/law/tax-year';
import type { Category } from '@lotbook/model/category';
import type { AssetId } from '@lotbook/model/ids';
import type { Gift, TaxResult } from '@lotbook/model/result';

/**
 * One asset donated to charities in a year, as Form 8283 requires: similar items count together,
 * whoever received them.
 */
export interface DonationGroup {
  readonly year: number;
  readonly asset: AssetId;
  readonly quantity: Quantity;
  readonly basis: Money;
  /** Market value; absent where that of one gift is not known. */
  readonly value?: Money;
  /** Market value of what was held for long, of the rest no more than what it cost (IRC 170(e)); absent like the value. */
  readonly deductible?: Money;
  /** `A`: the form is needed; `B`: with a qualified appraisal. Depends on all that was given in the year. Absent like the value. */
  readonly section?: 'none' | 'A' | 'B';
  readonly lines: readonly DonationLine[];
}

export interface DonationLine extends Gift {
  /** How its lot was acquired; absent if the book doesn't contain it. */
  readonly acquiredAs?: Category;
}

/** Donations by year and asset, with what Form 8283 asks for. */
export function groupDonations({
  donations,
  entries,
}: Pick<TaxResult, 'donations' | 'entries'>): readonly DonationGroup[] {
  const acquiredAs = new Map<string, Category>(
    entries.flatMap(({ id, side, category }) =>
      side === 'incoming' ? [[id as string, category] as const] : [],
    ),
  );
  const groups = new Map<string, DonationLine[]>();
  for (const gift of donations) {
    const category = acquiredAs.get(gift.lotId);
    const key = `${calendarYears.of(gift.on)} ${gift.asset}`;
    groups.set(key, [
      ...(groups.get(key) ?? []),
      { ...gift, ...(category && { acquiredAs: category }) },
    ]);
  }
  const made = [...groups.values()].map(getGroup);
  return made
    .map((group) => addSection(group, made))
    .sort((a, b) => a.year - b.year || (a.asset < b.asset ? -1 : 1));
}

function getGroup(lines: readonly DonationLine[]): DonationGroup {
  const [first] = lines as readonly [DonationLine, ...DonationLine[]];
  const group = {
    year: calendarYears.of(first.on),
    asset: first.asset,
    quantity: sum(lines.map((line) => line.quantity)),
    basis: sum(lines.map((line) => line.basis)),
    lines,
  };
  if (lines.some(({ value }) => value === undefined)) return group;
  return {
    ...group,
    value: sum(lines.map(({ value }) => value!)),
    deductible: sum(lines.map(getDeductible)),
  };
}

const getDeductible = ({ term, value, basis }: DonationLine): Money =>
  term === 'long' || value! < basis ? value! : basis;

function addSection(group: DonationGroup, all: readonly DonationGroup[]): DonationGroup {
  if (group.deductible === undefined) return group;
  const { form, appraisal } = donationThresholds.value;
  const ofYear = all
    .filter(({ year }) => year === group.year)
    .reduce((total, { deductible = 0n }) => total + deductible, 0n);
  return { ...group, section: group.deductible > appraisal ? 'B' : ofYear > form ? 'A' : 'none' };
}
