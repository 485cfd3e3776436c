import type { Account } from '@lotbook/db/stores/accounts';
import type { Report } from '@lotbook/reports/report';
import { placeOf } from '../accounts/place-of.ts';

/** Whether a report is of use to an account: by the law of its place, and no forms of personal returns for the books of a business. */
export const isOffered = (report: Report, account: Pick<Account, 'jurisdiction' | 'type'>): boolean =>
  report.jurisdictions.includes(placeOf(account).jurisdiction) && (account.type !== 'Accounting' || isAccounting(report));

export const isAccounting = ({ group }: Pick<Report, 'group'>): boolean => group !== 'forms' && group !== 'software';
