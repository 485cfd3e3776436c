import type { Account } from '@lotbook/db/stores/accounts';
import type { Report } from '@lotbook/reports/report';
import { getPlace } from '../base/jurisdiction.ts';

/** Accounts of those who work for others: they have clients, and no transactions of their own to report. */
const withoutBooks: ReadonlySet<string> = new Set(['TaxPreparer', 'TirAdmin']);

/** Whether a report applies to an account: by jurisdiction, no personal forms for a business, reports about books for a business alone, and none for a firm. */
export const isOffered = (
  report: Report,
  account: Pick<Account, 'jurisdiction' | 'type'>,
): boolean =>
  !withoutBooks.has(account.type) &&
  report.jurisdictions.includes(getPlace(account).jurisdiction) &&
  (account.type === 'Accounting' ? isAccounting(report) : !report.books);

export const isAccounting = ({ group }: Pick<Report, 'group'>): boolean =>
  group !== 'forms' && group !== 'software';
