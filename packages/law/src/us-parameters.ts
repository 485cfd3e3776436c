import { money, type Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { Cited } from './cited.ts';

/** First day on which lots are disposed of per wallet or account instead of from one pool. Calendar date in the taxpayer's zone. */
export const perWalletFrom: Cited<LocalDate> = {
  value: '2025-01-01' as LocalDate,
  from: '2025-01-01',
  citation: '26 CFR 1.1012-1(j); Rev. Proc. 2024-28',
};

/** From this day the regulations define how the costs of a trade are divided; see {@link swapCostsTo}. */
export const costRulesFrom: Cited<LocalDate> = {
  value: '2025-01-01' as LocalDate,
  from: '2025-01-01',
  citation: '26 CFR 1.1001-7(b)(2), 1.1012-1(h)(2)',
};

/** In an exchange of one asset for another, every cost reduces the amount realized and none is added to the basis received. */
export const swapCostsTo: Cited<'disposal'> = {
  value: 'disposal',
  from: '2025-01-01',
  citation: '26 CFR 1.1001-7(b)(2)(ii), 1.1012-1(h)(2)(ii)',
};

/** Units withheld from the units received in a swap are those just received, so their own gain is zero. */
export const withheldUnits: Cited<'justReceived'> = {
  value: 'justReceived',
  from: '2025-01-01',
  citation: '26 CFR 1.1012-1(j)(3)(iii)',
};

/** The default order of disposals without identification: earliest acquired first. */
export const defaultOrder: Cited<'FIFO'> = {
  value: 'FIFO',
  from: '2025-01-01',
  citation: '26 CFR 1.1012-1(j)(1)(ii), (j)(3)(i)',
};

/** Last day on which units held by a broker may be identified in one's own books alone. */
export const recordsReliefUntil: Cited<LocalDate> = {
  value: '2026-12-31' as LocalDate,
  from: '2025-01-01',
  citation: 'Notice 2025-7; Notice 2026-20',
};

/** A rule for allocating the basis of holdings to wallets must have been recorded before this day. Calendar date in the taxpayer's zone. */
export const globalRuleBefore: Cited<LocalDate> = {
  value: '2025-01-01' as LocalDate,
  from: '2024-06-28',
  citation: 'Rev. Proc. 2024-28, 5.02(5)(a)',
};

/** The last day on which anybody's return for 2025 is due, extensions included: from then on no such division can be completed by that date. */
export const return2025Due: Cited<LocalDate> = {
  value: '2026-10-15' as LocalDate,
  from: '2025',
  citation: 'Rev. Proc. 2024-28, 5.02(4)(b); IRC 6072, 6081',
};

/** The first tax year in which digital assets have boxes of their own on Form 8949. */
export const digitalAssetBoxesFrom: Cited<number> = {
  value: 2025,
  from: '2025',
  citation: 'Form 8949 (2025) and instructions, boxes G to L',
};

/** The most net capital loss that reduces other income in a year, in USD. */
export const lossCap: Cited<{ readonly single: Money; readonly marriedSeparately: Money }> = {
  value: { single: money('3000'), marriedSeparately: money('1500') },
  from: '1978',
  citation: 'IRC 1211(b); Schedule D line 21',
};

/** Gifts up to this amount per person and year need no gift tax return, in USD, by tax year, newest first. */
export const giftExclusions: readonly Cited<Money>[] = [
  { value: money('19000'), from: '2025', citation: 'Pub. 550 (2025); IRC 2503(b)' },
  { value: money('18000'), from: '2024', citation: 'Rev. Proc. 2023-34, 3.43; IRC 2503(b)' },
  { value: money('17000'), from: '2023', citation: 'Rev. Proc. 2022-38, 3.43; IRC 2503(b)' },
];

/** A deduction for property above this needs Form 8283, and above the second a qualified appraisal, in USD. */
export const donationThresholds: Cited<{ readonly form: Money; readonly appraisal: Money }> = {
  value: { form: money('500'), appraisal: money('5000') },
  from: '2007',
  citation: 'IRC 170(f)(11); Form 8283; CCA 202302012',
};

/** How many days before and after a sale at a loss a purchase of the same counts as buying it back. */
export const washSaleDays: Cited<number> = {
  value: 30,
  from: '1921',
  citation: 'IRC 1091(a); 26 CFR 1.1091-1(a)',
};

/**
 * The assets whose losses are deferred on a repurchase, by the day of the sale, newest first: securities only, which ordinary digital assets
 * aren't. A new law that extends it is one more line here, from its effective date.
 */
export const washSaleScopes: readonly Cited<'securities' | 'all'>[] = [
  { value: 'securities', from: '1921-11-23', citation: 'IRC 1091; Schedule D instructions (2025)' },
];

export const usParameters: readonly Cited<unknown>[] = [
  perWalletFrom,
  costRulesFrom,
  swapCostsTo,
  withheldUnits,
  defaultOrder,
  recordsReliefUntil,
  globalRuleBefore,
  return2025Due,
  digitalAssetBoxesFrom,
  lossCap,
  ...giftExclusions,
  donationThresholds,
  washSaleDays,
  ...washSaleScopes,
];
