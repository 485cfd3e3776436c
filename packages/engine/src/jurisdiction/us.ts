import { form8949Box } from '@lotbook/law/form-8949-box';
import { longTermFrom } from '@lotbook/law/holding-period';
import { costRulesFrom, globalRuleBefore, ownBooksReliefUntil, perWalletFrom, return2025Due } from '@lotbook/law/us-parameters';
import type { Jurisdiction } from './jurisdiction.ts';

export const us: Jurisdiction = {
  id: 'US',
  longTermFrom,
  perSourceFrom: perWalletFrom.value,
  costRulesFrom: costRulesFrom.value,
  transition: { ruleBefore: globalRuleBefore.value, returnDue: return2025Due.value },
  ownBooksUntil: ownBooksReliefUntil.value,
  box: ({ term, year }) => form8949Box({ term, year, reported: 'none' }),
};
