import { form8949Box } from '@lotbook/law/form-8949-box';
import { longTermFrom } from '@lotbook/law/holding-period';
import { calendarYears } from '@lotbook/law/tax-year';
import {
  costRulesFrom,
  globalRuleBefore,
  recordsReliefUntil,
  perWalletFrom,
  return2025Due,
} from '@lotbook/law/us-parameters';
import { usd } from '@lotbook/model/fiat';
import { utc } from '@lotbook/model/time';
import type { Jurisdiction } from './jurisdiction.ts';

export const us: Jurisdiction = {
  id: 'US',
  currency: usd,
  // The country has several: none goes without saying.
  timeZone: utc,
  isClockFixed: false,
  years: calendarYears,
  units: {
    by: 'lots',
    longTermFrom,
    perSourceFrom: perWalletFrom.value,
    transition: { ruleBefore: globalRuleBefore.value, returnDue: return2025Due.value },
    ownBooksUntil: recordsReliefUntil.value,
    box: ({ term, year }) => form8949Box({ term, year, reported: 'none' }),
  },
  costRulesFrom: costRulesFrom.value,
  swapCost: 'received',
  effects: {},
};
