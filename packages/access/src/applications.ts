/** The four applications of the product, by first path segment. */
export const appIds = ['tax', 'accounting', 'tax-preparer', 'tir-admin'] as const;
export type AppId = (typeof appIds)[number];

export const accountTypes = ['TaxPayer', 'TaxPreparer', 'TirAdmin', 'Accounting'] as const;
export type AccountType = (typeof accountTypes)[number];

/** The account type of each application. */
export const accountTypeByApp: Readonly<Record<AppId, AccountType>> = {
  tax: 'TaxPayer',
  accounting: 'Accounting',
  'tax-preparer': 'TaxPreparer',
  'tir-admin': 'TirAdmin',
};

/** The application for an account. */
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

/** @throws Error for an unknown account type; the database allows none. */
export function accountTypeFrom(text: string): AccountType {
  if (!isAccountType(text)) throw new Error(`'${text}' is no type of account`);
  return text;
}

/** The applications a user can open: those of their accounts, the tax application, which creates their first account, and accounting if they may add an account. Members of a preparer or reporting service can't use the tax application, because they open clients' accounts from their own. */
export function listAllowedApps({
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
