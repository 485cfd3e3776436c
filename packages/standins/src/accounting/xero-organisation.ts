import { randomUUID } from 'node:crypto';

export type Entity = Record<string, unknown>;

export interface XeroAccount {
  readonly AccountID: string;
  readonly Code: string;
  readonly Name: string;
  readonly Type: string;
  readonly Class: string;
  readonly SystemAccount?: string;
  Status: 'ACTIVE' | 'ARCHIVED';
}

export interface XeroJournal {
  readonly ManualJournalID: string;
  Narration: string;
  Date: string;
  Status: string;
  Url: string | undefined;
  JournalLines: readonly Entity[];
  changedAt: number;
}

/** The books of one organisation, and what its owner can set. */
export interface XeroOrganisation {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  periodLockDate: string | undefined;
  endOfYearLockDate: string | undefined;
  requestsLeftToday: number;
  readonly accounts: XeroAccount[];
  readonly journals: XeroJournal[];
  /** First answers by idempotency key. */
  readonly replies: Map<string, string>;
}

const chart: readonly (readonly [string, string, string, string, string?])[] = [
  ['090', 'Business bank account', 'BANK', 'ASSET'],
  ['610', 'Accounts Receivable', 'CURRENT', 'ASSET', 'DEBTORS'],
  ['620', 'Prepayments', 'CURRENT', 'ASSET'],
  ['630', 'Inventory', 'INVENTORY', 'ASSET'],
  ['640', 'Crypto assets', 'CURRENT', 'ASSET'],
  ['641', 'Crypto at Kraken', 'CURRENT', 'ASSET'],
  ['642', 'Crypto staked', 'NONCURRENT', 'ASSET'],
  ['643', 'Clearing', 'CURRENT', 'ASSET'],
  ['710', 'Office equipment', 'FIXED', 'ASSET'],
  ['800', 'Accounts Payable', 'CURRLIAB', 'LIABILITY', 'CREDITORS'],
  ['820', 'Sales tax', 'CURRLIAB', 'LIABILITY'],
  ['830', 'Crypto loans', 'CURRLIAB', 'LIABILITY'],
  ['900', 'Loan', 'TERMLIAB', 'LIABILITY'],
  ['960', 'Retained Earnings', 'EQUITY', 'EQUITY', 'RETAINEDEARNINGS'],
  ['970', 'Owner funds introduced', 'EQUITY', 'EQUITY'],
  ['200', 'Sales', 'REVENUE', 'REVENUE'],
  ['210', 'Crypto income', 'REVENUE', 'REVENUE'],
  ['260', 'Other revenue', 'OTHERINCOME', 'REVENUE'],
  ['270', 'Crypto gains', 'OTHERINCOME', 'REVENUE'],
  ['310', 'Cost of goods sold', 'DIRECTCOSTS', 'EXPENSE'],
  ['400', 'Advertising', 'OVERHEADS', 'EXPENSE'],
  ['404', 'Bank fees', 'OVERHEADS', 'EXPENSE'],
  ['405', 'Crypto fees', 'EXPENSE', 'EXPENSE'],
  ['406', 'Crypto expenses', 'EXPENSE', 'EXPENSE'],
  ['429', 'General expenses', 'EXPENSE', 'EXPENSE'],
];

export const makeXeroOrganisation = (
  id: string,
  name: string,
  currency = 'USD',
): XeroOrganisation => ({
  id,
  name,
  currency,
  periodLockDate: undefined,
  endOfYearLockDate: undefined,
  requestsLeftToday: 5000,
  accounts: chart.map(([Code, Name, Type, Class, SystemAccount]) => ({
    AccountID: randomUUID(),
    Code,
    Name,
    Type,
    Class,
    ...(SystemAccount === undefined ? {} : { SystemAccount }),
    Status: 'ACTIVE',
  })),
  journals: [],
  replies: new Map(),
});

/** What became of one journal of a request. */
export interface XeroResult {
  readonly journal?: XeroJournal;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

const makeRefusal = (...errors: readonly string[]): XeroResult => ({ errors, warnings: [] });

function getText(given: Entity, field: string): string {
  const value = given[field];
  return typeof value === 'string' ? value : '';
}

const toCents = (line: Entity): number => Math.round(Number(line['LineAmount']) * 100);

/** Creates a journal, or changes the one whose id is given. */
export function putJournal(organisation: XeroOrganisation, given: Entity): XeroResult {
  const id = given['ManualJournalID'];
  const known = organisation.journals.find((each) => each.ManualJournalID === id);
  if (id !== undefined && (!known || known.Status === 'VOIDED'))
    return makeRefusal('The journal could not be found');
  const date = getText(given, 'Date') || (known?.Date ?? '');
  const lock = [organisation.periodLockDate, organisation.endOfYearLockDate]
    .flatMap((each) => each ?? [])
    .sort()
    .at(-1);
  if (lock !== undefined && (date <= lock || (known !== undefined && known.Date <= lock)))
    return makeRefusal(
      `The document date cannot be before the period lock date, currently set at ${lock}`,
    );
  if (known && given['Status'] === 'VOIDED') {
    Object.assign(known, { Status: 'VOIDED', changedAt: Date.now() });
    return { journal: known, errors: [], warnings: [] };
  }
  const lines = (given['JournalLines'] ?? []) as readonly Entity[];
  const [debits, credits] = [1, -1].map((side) =>
    lines.map(toCents).reduce((total, each) => total + Math.max(0, each * side), 0),
  );
  if (debits !== credits)
    return makeRefusal(
      `The total debits (${((debits ?? 0) / 100).toFixed(2)}) must equal total credits (-${((credits ?? 0) / 100).toFixed(2)})`,
    );
  const accounts = lines.map((line) =>
    organisation.accounts.find(
      ({ AccountID, Code }) => AccountID === line['AccountID'] || Code === line['AccountCode'],
    ),
  );
  const unusable = accounts.find(
    (each) => each?.Type === 'BANK' || each?.SystemAccount !== undefined,
  );
  if (unusable)
    return makeRefusal(`The account code ${unusable.Code} cannot be used in a manual journal`);
  const isKnown = (index: number): boolean => accounts[index]?.Status === 'ACTIVE';
  const warnings = lines.flatMap((line, index) =>
    isKnown(index)
      ? []
      : [
          `Account code '${accounts[index]?.Code ?? String(line['AccountID'])}' has been removed as it does not match a recognised account`,
        ],
  );
  const fields = {
    Narration: getText(given, 'Narration'),
    Date: date,
    Status: getText(given, 'Status') || 'DRAFT',
    Url: given['Url'] as string | undefined,
    JournalLines: lines.map((line, index) => {
      const { AccountID: dropped, ...rest } = line;
      return isKnown(index) ? line : { ...rest, wasDropped: dropped !== undefined };
    }),
    changedAt: Date.now(),
  };
  const journal: XeroJournal = known
    ? Object.assign(known, fields)
    : { ManualJournalID: randomUUID(), ...fields };
  if (!known) organisation.journals.push(journal);
  return { journal, errors: [], warnings };
}
