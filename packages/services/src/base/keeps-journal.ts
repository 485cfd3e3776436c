import type { Account } from '@lotbook/db/stores/accounts';

/** Whether an account has a journal: those of businesses do. */
export const keepsJournal = ({ type }: Pick<Account, 'type'>): boolean => type === 'Accounting';
