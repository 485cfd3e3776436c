/** The four applications in one product, by the first path segment. */
export const appIds = ['tax', 'accounting', 'tax-preparer', 'tir-admin'] as const;
export type AppId = (typeof appIds)[number];

export const accountTypes = ['TaxPayer', 'TaxPreparer', 'TirAdmin', 'Accounting'] as const;
export type AccountType = (typeof accountTypes)[number];

/** The kind of account that an application works with. */
export const accountTypeOf: Readonly<Record<AppId, AccountType>> = {
  tax: 'TaxPayer',
  accounting: 'Accounting',
  'tax-preparer': 'TaxPreparer',
  'tir-admin': 'TirAdmin',
};

export const isAppId = (text: string): text is AppId => (appIds as readonly string[]).includes(text);
