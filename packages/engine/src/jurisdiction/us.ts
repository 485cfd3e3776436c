import { form8949Box } from '@lotbook/law/form-8949-box';
import { longTermFrom } from '@lotbook/law/holding-period';
import { costRulesFrom, perWalletFrom } from '@lotbook/law/us-parameters';
import type { Jurisdiction } from './jurisdiction.ts';

export const us: Jurisdiction = {
  id: 'US',
  longTermFrom,
  perSourceFrom: perWalletFrom.value,
  costRulesFrom: costRulesFrom.value,
  box: ({ term, year }) => form8949Box({ term, year, reported: 'none' }),
};
