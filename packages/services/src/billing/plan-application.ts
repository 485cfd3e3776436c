import type { Account } from '@lotbook/db/stores/accounts';

/** The application whose plans an account subscribes to. Undefined: it pays for tax years instead. */
export const getPlanApplication = ({
  type,
}: Pick<Account, 'type'>): 'accounting' | 'tax-preparer' | undefined => {
  if (type === 'Accounting') return 'accounting';
  return type === 'TaxPreparer' ? 'tax-preparer' : undefined;
};
