import { ukTaxYears } from '@lotbook/law/tax-year';
import { daysAfterDisposal } from '@lotbook/law/uk-parameters';
import { gbp } from '@lotbook/model/fiat';
import type { TimeZone } from '@lotbook/model/time';
import type { Jurisdiction } from '../jurisdiction.ts';
import { bookPools } from './book-pools.ts';

export const uk: Jurisdiction = {
  id: 'UK',
  currency: gbp,
  timeZone: 'Europe/London' as TimeZone,
  isClockFixed: true,
  years: ukTaxYears,
  units: {
    by: 'pools',
    rule: { code: 'explain.poolRule' },
    identifiedWithin: daysAfterDisposal.value,
    book: bookPools,
  },
  swapCost: 'given',
  // New coins of a fork are no income (TCGA 1992, s43); staking rewards are, whatever was chosen.
  effects: {
    forkIncome_standard: { in: 'fork' },
    stakingRewards_standard: { in: 'income' },
    stakingRewards_defi: { in: 'income' },
  },
};
