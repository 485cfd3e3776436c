import type { Service } from '../exchanges/service.ts';
import { quickBooksService } from '../accounting/quickbooks.ts';
import { makeQuickBooksCompany, type QuickBooksCompany } from '../accounting/quickbooks-company.ts';
import { xeroService } from '../accounting/xero.ts';
import { makeXeroOrganisation, type XeroOrganisation } from '../accounting/xero-organisation.ts';

export interface AccountingOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address of the application, for callbacks. */
  readonly origin: string;
  /** Absent: new ones. */
  readonly books?: AccountingBooks;
}

/** The books behind the stand-ins, which their owners can change. */
export interface AccountingBooks {
  readonly companies: readonly QuickBooksCompany[];
  readonly organisations: readonly XeroOrganisation[];
}

/** An OAuth application for `oauth-applications.json`, but for the address of the stand-in. */
export interface AccountingRegistration {
  readonly id: string;
  readonly scope: string;
  /** Below the stand-in's address. */
  readonly authorizationPath: string;
}

export const accountingRegistrations: readonly AccountingRegistration[] = [
  {
    id: 'qbo',
    scope: 'com.intuit.quickbooks.accounting',
    authorizationPath: '/appcenter.intuit.com/connect/oauth2',
  },
  {
    id: 'xero',
    scope:
      'offline_access accounting.manualjournals accounting.settings accounting.contacts.read accounting.reports.trialbalance.read',
    authorizationPath: '/login.xero.com/identity/connect/authorize',
  },
];

/** Two companies in QuickBooks and two organisations in Xero, with empty books. One of each has closed the year before last. */
export function makeAccountingBooks(): AccountingBooks {
  const closed = `${new Date().getFullYear() - 2}-12-31`;
  return {
    companies: [
      makeQuickBooksCompany('9130', 'Analytical Engines Inc.'),
      { ...makeQuickBooksCompany('9131', 'Closed Books Inc.'), closeDate: closed },
    ],
    organisations: [
      makeXeroOrganisation('0f2c9a34-6d1b-4a7e-9a53-1f6c2b8d4e01', 'Analytical Engines Ltd'),
      {
        ...makeXeroOrganisation('0f2c9a34-6d1b-4a7e-9a53-1f6c2b8d4e02', 'Closed Books Ltd'),
        periodLockDate: closed,
      },
    ],
  };
}

export function makeAccountingServices({
  origin,
  books: { companies, organisations } = makeAccountingBooks(),
  ...client
}: AccountingOptions): readonly Service[] {
  const redirectUris = accountingRegistrations.map(({ id }) => `${origin}/oauth-callback/${id}`);
  return [
    quickBooksService({ ...client, redirectUris, companies, perSecond: 10 }),
    xeroService({ ...client, redirectUris, organisations }),
  ];
}
