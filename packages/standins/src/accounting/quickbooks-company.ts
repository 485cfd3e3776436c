/** JSON of a QuickBooks entity. */
export type Entity = Record<string, unknown>;

export interface QuickBooksAccount {
  readonly Id: string;
  readonly Name: string;
  readonly AcctNum: string;
  readonly AccountType: string;
  readonly Classification: string;
  Active: boolean;
}

export interface QuickBooksEntry {
  readonly Id: string;
  SyncToken: string;
  DocNumber: string;
  TxnDate: string;
  PrivateNote: string;
  Line: readonly Entity[];
  isDeleted: boolean;
  changedAt: number;
}

/** The books of one company, and what its owner can set. */
export interface QuickBooksCompany {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  closeDate: string | undefined;
  warnsOfDuplicates: boolean;
  subscriptionEnded: boolean;
  readonly accounts: QuickBooksAccount[];
  readonly customers: readonly { readonly Id: string; readonly DisplayName: string }[];
  readonly vendors: readonly { readonly Id: string; readonly DisplayName: string }[];
  readonly entries: QuickBooksEntry[];
  /** First answers by request id. They are replayed even if the entry was deleted in between. */
  readonly replies: Map<string, string>;
}

const chart: readonly (readonly [string, string, string])[] = [
  ['Checking', 'Bank', 'Asset'],
  ['Savings', 'Bank', 'Asset'],
  ['Accounts Receivable (A/R)', 'Accounts Receivable', 'Asset'],
  ['Crypto assets', 'Other Current Asset', 'Asset'],
  ['Crypto at Kraken', 'Other Current Asset', 'Asset'],
  ['Crypto staked', 'Other Current Asset', 'Asset'],
  ['Stablecoins', 'Other Current Asset', 'Asset'],
  ['Clearing', 'Other Current Asset', 'Asset'],
  ['Undeposited Funds', 'Other Current Asset', 'Asset'],
  ['Prepaid expenses', 'Other Current Asset', 'Asset'],
  ['Furniture', 'Fixed Asset', 'Asset'],
  ['Computers', 'Fixed Asset', 'Asset'],
  ['Deposits', 'Other Asset', 'Asset'],
  ['Accounts Payable (A/P)', 'Accounts Payable', 'Liability'],
  ['Credit card', 'Credit Card', 'Liability'],
  ['Crypto loans', 'Other Current Liability', 'Liability'],
  ['Payroll liabilities', 'Other Current Liability', 'Liability'],
  ['Sales tax payable', 'Other Current Liability', 'Liability'],
  ['Notes payable', 'Long Term Liability', 'Liability'],
  ['Opening balance equity', 'Equity', 'Equity'],
  ['Retained Earnings', 'Equity', 'Equity'],
  ['Owner draws', 'Equity', 'Equity'],
  ['Services', 'Income', 'Revenue'],
  ['Sales', 'Income', 'Revenue'],
  ['Crypto income', 'Income', 'Revenue'],
  ['Staking income', 'Income', 'Revenue'],
  ['Cost of goods sold', 'Cost of Goods Sold', 'Expense'],
  ['Advertising', 'Expense', 'Expense'],
  ['Bank charges', 'Expense', 'Expense'],
  ['Crypto fees', 'Expense', 'Expense'],
  ['Crypto expenses', 'Expense', 'Expense'],
  ['Insurance', 'Expense', 'Expense'],
  ['Legal fees', 'Expense', 'Expense'],
  ['Office expenses', 'Expense', 'Expense'],
  ['Rent', 'Expense', 'Expense'],
  ['Travel', 'Expense', 'Expense'],
  ['Interest earned', 'Other Income', 'Revenue'],
  ['Crypto gains', 'Other Income', 'Revenue'],
  ['Crypto losses', 'Other Expense', 'Expense'],
  ['Estimates', 'Non-Posting', 'Expense'],
];

export const makeQuickBooksCompany = (
  id: string,
  name: string,
  currency = 'USD',
): QuickBooksCompany => ({
  id,
  name,
  currency,
  closeDate: undefined,
  warnsOfDuplicates: false,
  subscriptionEnded: false,
  accounts: chart.map(([Name, AccountType, Classification], index) => ({
    Id: String(index + 1),
    Name,
    AcctNum: String(1000 + index * 10),
    AccountType,
    Classification,
    Active: true,
  })),
  customers: [{ Id: '201', DisplayName: 'Ada Lovelace' }],
  vendors: [{ Id: '301', DisplayName: 'Babbage Engines' }],
  entries: [],
  replies: new Map(),
});

export interface QuickBooksFault {
  readonly code: string;
  readonly message: string;
  readonly detail: string;
}

const fault = (code: string, message: string, detail: string): QuickBooksFault => ({
  code,
  message,
  detail,
});

const at = (value: unknown, ...path: readonly string[]): string => {
  let found = value;
  for (const key of path) found = (found as Entity | undefined)?.[key];
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};

const getDetail = 'JournalEntryLineDetail';
/** Debits are positive; in ten-thousandths. */
const toUnits = (line: Entity): number =>
  Math.round(Number(line['Amount']) * 10_000) *
  (at(line, getDetail, 'PostingType') === 'Debit' ? 1 : -1);

function checkEntry(company: QuickBooksCompany, entry: Entity): QuickBooksFault | undefined {
  const lines = (entry['Line'] ?? []) as readonly Entity[];
  const number = at(entry, 'DocNumber');
  if (number.length > 21) return fault('2050', 'String length too long', 'DocNumber');
  if (lines.length < 2 || lines.some((line) => !(Number(line['Amount']) >= 0)))
    return fault('6000', 'A business validation error has occurred', 'Invalid lines');
  for (const line of lines) {
    const account = company.accounts.find(
      ({ Id }) => Id === at(line, getDetail, 'AccountRef', 'value'),
    );
    if (!account) return fault('2500', 'Invalid Reference Id', 'Accounts element id not found');
    if (!account.Active)
      return fault(
        '610',
        'Object Not Found',
        `Object Not Found : Something you're trying to use has been made inactive. Check the fields with accounts: ${account.Name}`,
      );
    const party = at(line, getDetail, 'Entity', 'Type');
    if (account.AccountType === 'Accounts Receivable' && party !== 'Customer')
      return fault(
        '6000',
        'A business validation error has occurred',
        'When you use Accounts Receivable, you must choose a customer in the Name field.',
      );
    if (account.AccountType === 'Accounts Payable' && party !== 'Vendor')
      return fault(
        '6000',
        'A business validation error has occurred',
        'When you use Accounts Payable, you must choose a vendor in the Name field.',
      );
  }
  if (lines.reduce((total, line) => total + toUnits(line), 0) !== 0)
    return fault(
      '6000',
      'A business validation error has occurred',
      'Transaction is not in balance. Make sure debits equal credits.',
    );
  return undefined;
}

const isClosed = ({ closeDate }: QuickBooksCompany, date: string): boolean =>
  closeDate !== undefined && date <= closeDate;

const refuseClosed = (): QuickBooksFault =>
  fault(
    '6210',
    'Account Period Closed, Cannot Update Through Services API',
    'The account period has closed',
  );

/** Does one operation on a journal entry. */
export function changeEntry(
  company: QuickBooksCompany,
  operation: string,
  given: Entity,
): QuickBooksEntry | QuickBooksFault {
  const date = at(given, 'TxnDate') || new Date().toISOString().slice(0, 10);
  if (operation === 'create') {
    const refused = checkEntry(company, given);
    if (refused) return refused;
    if (isClosed(company, date)) return refuseClosed();
    const number = at(given, 'DocNumber');
    if (
      company.warnsOfDuplicates &&
      company.entries.some((each) => !each.isDeleted && each.DocNumber === number)
    )
      return fault('6140', 'Duplicate Document Number Error', `Duplicate DocNumber ${number}`);
    const entry: QuickBooksEntry = {
      Id: String(1000 + company.entries.length),
      SyncToken: '0',
      ...toFields(given, date),
      isDeleted: false,
      changedAt: Date.now(),
    };
    company.entries.push(entry);
    return entry;
  }
  const entry = company.entries.find((each) => each.Id === at(given, 'Id') && !each.isDeleted);
  if (!entry) return fault('610', 'Object Not Found', `Object Not Found : ${at(given, 'Id')}`);
  if (entry.SyncToken !== at(given, 'SyncToken'))
    return fault(
      '5010',
      'Stale Object Error',
      'You and another user were working on this at once.',
    );
  if (isClosed(company, entry.TxnDate)) return refuseClosed();
  if (operation === 'delete')
    return Object.assign(entry, { isDeleted: true, changedAt: Date.now() });
  const refused = checkEntry(company, given);
  if (refused) return refused;
  if (isClosed(company, date)) return refuseClosed();
  return Object.assign(entry, toFields(given, date), {
    SyncToken: String(Number(entry.SyncToken) + 1),
    changedAt: Date.now(),
  });
}

const toFields = (given: Entity, date: string) => ({
  DocNumber: at(given, 'DocNumber'),
  TxnDate: date,
  PrivateNote: at(given, 'PrivateNote'),
  Line: ((given['Line'] ?? []) as readonly Entity[]).map((line, index) => ({
    Id: String(index),
    ...line,
  })),
});

/** Balances in ten-thousandths: of the balance sheet since ever, of income and expense since `from`. */
export function getBalances(
  company: QuickBooksCompany,
  from: string,
  to: string,
): readonly { readonly account: QuickBooksAccount; readonly balance: number }[] {
  const balances = new Map<string, number>();
  for (const { Line, TxnDate, isDeleted } of company.entries) {
    if (isDeleted || TxnDate > to) continue;
    for (const line of Line) {
      const id = at(line, getDetail, 'AccountRef', 'value');
      const account = company.accounts.find(({ Id }) => Id === id);
      const isOfYear = ['Revenue', 'Expense'].includes(account?.Classification ?? '');
      if (isOfYear && TxnDate < from) continue;
      balances.set(id, (balances.get(id) ?? 0) + toUnits(line));
    }
  }
  return company.accounts
    .filter(({ Id }) => (balances.get(Id) ?? 0) !== 0)
    .map((account) => ({ account, balance: balances.get(account.Id) ?? 0 }));
}
