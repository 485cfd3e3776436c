/** The four applications in one product, by the first path segment. */
export const appIds = ['tax', 'accounting', 'tax-preparer', 'tir-admin'] as const;
export type AppId = (typeof appIds)[number];

export const accountTypes = ['TaxPayer', 'TaxPreparer', 'TirAdmin', 'Accounting'] as const;
export type AccountType = (typeof accountTypes)[number];

/** The kind of account that an application works with. */
export const accountTypeByApp: Readonly<Record<AppId, AccountType>> = {
  tax: 'TaxPayer',
  accounting: 'Accounting',
  'tax-preparer': 'TaxPreparer',
  'tir-admin': 'TirAdmin',
};

/** The application that an account is worked with in. */
export const appByAccountType: Readonly<Record<AccountType, AppId>> = {
  TaxPayer: 'tax',
  Accounting: 'accounting',
  TaxPreparer: 'tax-preparer',
  TirAdmin: 'tir-admin',
};

export const isAppId = (text: string): text is AppId =>
  (appIds as readonly string[]).includes(text);
export const isAccountType = (text: string): text is AccountType =>
  (accountTypes as readonly string[]).includes(text);

/** @throws when the text is no type of account, which the database does not let in. */
export function accountTypeFrom(text: string): AccountType {
  if (!isAccountType(text)) throw new Error(`'${text}' is no type of account`);
  return text;
}

/**
 * The applications that somebody may open: those of their accounts; the tax application, which makes them their first account there; and accounting, where
 * they may add one. Who works at a preparer or administers a reporting service does not use the tax application: clients' accounts are opened from their own.
 */
export function allowedApps({
  types,
  mayAddAccounting,
}: {
  readonly types: readonly AccountType[];
  readonly mayAddAccounting: boolean;
}): readonly AppId[] {
  const professional = types.includes('TaxPreparer') || types.includes('TirAdmin');
  const may = (app: AppId): boolean => {
    if (app === 'tax') return !professional;
    return types.includes(accountTypeByApp[app]) || (app === 'accounting' && mayAddAccounting);
  };
  return appIds.filter(may);
}
