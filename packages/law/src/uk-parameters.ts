import { money, type Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { Cited } from './cited.ts';

/** Month and day on which a tax year begins. */
export const ukTaxYearStart: Cited<{ readonly month: number; readonly day: number }> = {
  value: { month: 4, day: 6 },
  from: '1753',
  citation: 'Income Tax Act 2007, s4(2); TCGA 1992, s288(1)',
};

/** First: units acquired on the day of the disposal; all of a day's acquisitions count as one, and so do all of its disposals. */
export const sameDayRule: Cited<'sameDay'> = {
  value: 'sameDay',
  from: '1992',
  citation: 'TCGA 1992, s105(1); HMRC Cryptoassets Manual CRYPTO22200',
};

/** Second: units acquired within this many days after the day of the disposal, the earliest first. The last of these days counts. */
export const daysAfterDisposal: Cited<number> = {
  value: 30,
  from: '1998-03-17',
  citation: 'TCGA 1992, s106A(5) and (5A); HMRC Cryptoassets Manual CRYPTO22200',
};

/** Third: units of the pool of everything else, at a share of its cost in proportion to the units. */
export const sectionPool: Cited<'average'> = {
  value: 'average',
  from: '2008-04-06',
  citation: 'TCGA 1992, s104; HMRC Cryptoassets Manual CRYPTO22200',
};

/** In an exchange, the value of what is given is the cost of what is received; the value of what is received is the proceeds of what is given. */
export const ukSwapValue: Cited<'eachOther'> = {
  value: 'eachOther',
  from: '1992',
  citation: 'TCGA 1992, s38(1)(a); HMRC Cryptoassets Manual CRYPTO22257',
};

/** Purchase costs are part of the cost, selling costs reduce the proceeds; others aren't allowed. */
export const ukAllowableCosts: Cited<'acquisitionAndDisposal'> = {
  value: 'acquisitionAndDisposal',
  from: '1992',
  citation: 'TCGA 1992, s38; HMRC Cryptoassets Manual CRYPTO22150',
};

/** A gift to another person is a disposal at market value, which is also the recipient's cost. */
export const ukGifts: Cited<'marketValue'> = {
  value: 'marketValue',
  from: '1992',
  citation: 'TCGA 1992, s17; HMRC Cryptoassets Manual CRYPTO22100',
};

/** Between spouses and civil partners living together, and to a charity, there is neither gain nor loss. */
export const ukNoGainNoLoss: Cited<'spousesAndCharities'> = {
  value: 'spousesAndCharities',
  from: '1992',
  citation: 'TCGA 1992, s58 and s257',
};

/** New coins of a fork aren't income: a just and reasonable part of the cost of the original coins is allocated to them. */
export const ukForks: Cited<'shareOfCost'> = {
  value: 'shareOfCost',
  from: '1992',
  citation: 'TCGA 1992, s43 and s52(4); HMRC Cryptoassets Manual CRYPTO22300',
};

/** Gains of a year up to this are free of tax, of a person, in GBP, by the tax year that begins then, newest first. */
export const annualExemptAmounts: readonly Cited<Money>[] = [
  exempt('3000', '2024-04-06', 's1K'),
  exempt('6000', '2023-04-06', 's1K'),
  exempt('12300', '2020-04-06', 's1K'),
  exempt('12000', '2019-04-06', 's1K'),
  exempt('11700', '2018-04-06', 's3'),
  exempt('11300', '2017-04-06', 's3'),
  exempt('11100', '2015-04-06', 's3'),
  exempt('11000', '2014-04-06', 's3'),
  exempt('10900', '2013-04-06', 's3'),
  exempt('10600', '2011-04-06', 's3'),
  exempt('10100', '2009-04-06', 's3'),
  exempt('9600', '2008-04-06', 's3'),
];

function exempt(amount: string, from: string, section: string): Cited<Money> {
  return {
    value: money(amount),
    from,
    citation: `TCGA 1992, ${section}; HMRC rates and allowances for Capital Gains Tax`,
  };
}

/** Per cent of a gain, by the day of the disposal: up to the basic rate band, and above it. */
export interface GainRates {
  readonly basic: number;
  readonly higher: number;
}

/** Rates on gains other than of homes and carried interest, newest first. */
export const gainRates: readonly Cited<GainRates>[] = [
  {
    value: { basic: 18, higher: 24 },
    from: '2024-10-30',
    citation: 'TCGA 1992, s1H; Finance Act 2025, s7',
  },
  {
    value: { basic: 10, higher: 20 },
    from: '2016-04-06',
    citation: 'TCGA 1992, s1H (s4 until 2019); Finance Act 2016, s83',
  },
  {
    value: { basic: 18, higher: 28 },
    from: '2010-06-23',
    citation: 'TCGA 1992, s4; Finance (No. 2) Act 2010, s2',
  },
  {
    value: { basic: 18, higher: 18 },
    from: '2008-04-06',
    citation: 'TCGA 1992, s4; Finance Act 2008, s8',
  },
];

/** The newest value that holds on a day; undefined before the first. `values`: newest first. */
export const findInForce = <T>(values: readonly Cited<T>[], on: LocalDate): Cited<T> | undefined =>
  values.find((each) => each.from <= on);

/** Lending and providing liquidity: a disposal if beneficial ownership passes. */
export const ukDecentralisedFinance: Cited<'byOwnership'> = {
  value: 'byOwnership',
  from: '2022-02-02',
  citation: 'HMRC Cryptoassets Manual CRYPTO61600 to CRYPTO61660',
};

export const ukParameters: readonly Cited<unknown>[] = [
  ukTaxYearStart,
  sameDayRule,
  daysAfterDisposal,
  sectionPool,
  ukSwapValue,
  ukAllowableCosts,
  ukGifts,
  ukNoGainNoLoss,
  ukForks,
  ukDecentralisedFinance,
  ...annualExemptAmounts,
  ...gainRates,
];
