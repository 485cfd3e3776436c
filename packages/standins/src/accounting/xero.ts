import type { Answer } from '../http-standin.ts';
import { json, type Question, type Service } from '../exchanges/service.ts';
import { startTokenServer, type TokenServer } from './token-server.ts';
import {
  putJournal,
  type Entity,
  type XeroJournal,
  type XeroOrganisation,
  type XeroResult,
} from './xero-organisation.ts';

export interface XeroOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  readonly organisations: readonly XeroOrganisation[];
  readonly accessSeconds?: number;
  /** The app was registered before March 2, 2026, so that it may ask for the broad scopes. */
  readonly isOldApp?: boolean;
}

export interface XeroStandin extends Service {
  readonly tokens: TokenServer;
  readonly organisations: readonly XeroOrganisation[];
}

const broadScopes: ReadonlySet<string> = new Set([
  'accounting.transactions',
  'accounting.reports.read',
  'accounting.journals.read',
]);
const knownScope = /^(offline_access|openid|profile|email|accounting\.[a-z.]+)$/;

/** Stands in for Xero: consent page, tokens, organisations, manual journals and the trial balance. */
export function xeroService(options: XeroOptions): XeroStandin {
  const { organisations, accessSeconds = 1800, isOldApp = false, ...client } = options;
  const tokens = startTokenServer({
    ...client,
    companies: organisations,
    accessSeconds,
    namesCompany: false,
    refuseScope: (scope) =>
      !knownScope.test(scope) || (!isOldApp && broadScopes.has(scope)) ? scope : undefined,
  });
  return {
    hosts: ['login.xero.com', 'identity.xero.com', 'api.xero.com'],
    tokens,
    organisations,
    answer: (question) => {
      const { path } = question;
      if (path === '/identity/connect/authorize') return tokens.consentPage(question);
      if (path === '/identity/connect/decide') return tokens.decide(question);
      if (path === '/connect/token') return tokens.token(question);
      if (path === '/connect/revocation') return tokens.revoke(question);
      const opened = tokens.open(question);
      if (!opened) return problem(401, 'Unauthorized', 'TokenExpired: token expired');
      if (path === '/connections')
        return json(organisations.filter(({ id }) => opened.includes(id)).map(toConnection));
      const organisation = organisations.find(
        ({ id }) => id === question.headers['xero-tenant-id'] && opened.includes(id),
      );
      if (!organisation) return problem(403, 'Forbidden', 'AuthenticationUnsuccessful');
      organisation.requestsLeftToday -= 1;
      if (organisation.requestsLeftToday < 0)
        return {
          status: 429,
          body: '',
          headers: { 'retry-after': '3600', 'x-rate-limit-problem': 'day' },
        };
      const answer = answerOrganisation(organisation, path.replace('/api.xro/2.0/', ''), question);
      const left = String(organisation.requestsLeftToday);
      return { ...answer, headers: { ...answer.headers, 'x-daylimit-remaining': left } };
    },
  };
}

const problem = (Status: number, Title: string, Detail: string): Answer =>
  json({ Type: null, Title, Status, Detail }, Status);

const toConnection = ({ id, name }: XeroOrganisation) => ({
  id: `connection-${id}`,
  authEventId: 'event',
  tenantId: id,
  tenantType: 'ORGANISATION',
  tenantName: name,
});

function answerOrganisation(
  organisation: XeroOrganisation,
  path: string,
  question: Question,
): Answer {
  const { method, headers, parameters } = question;
  if (method !== 'GET') {
    const key = headers['idempotency-key'];
    const known = typeof key === 'string' ? organisation.replies.get(key) : undefined;
    if (known !== undefined) return json(JSON.parse(known));
    const answer = change(organisation, path, question);
    if (typeof key === 'string' && answer.status < 400) organisation.replies.set(key, answer.body);
    return answer;
  }
  if (path === 'Organisation') return json({ Organisations: [toOrganisation(organisation)] });
  if (path === 'Accounts') return json({ Accounts: organisation.accounts });
  if (path === 'Contacts') return json({ Contacts: [] });
  if (path === 'TrackingCategories') return json({ TrackingCategories: [] });
  if (path === 'ManualJournals') return listJournals(organisation, question);
  if (path === 'Reports/TrialBalance')
    return makeTrialBalance(organisation, parameters['date'] ?? '');
  return problem(404, 'NotFound', path);
}

const toXeroDate = (date: string): string => `/Date(${Date.parse(date)}+0000)/`;

const toOrganisation = ({
  name,
  currency,
  periodLockDate,
  endOfYearLockDate,
}: XeroOrganisation) => ({
  Name: name,
  BaseCurrency: currency,
  CountryCode: 'US',
  FinancialYearEndDay: 31,
  FinancialYearEndMonth: 12,
  ...(periodLockDate === undefined ? {} : { PeriodLockDate: toXeroDate(periodLockDate) }),
  ...(endOfYearLockDate === undefined ? {} : { EndOfYearLockDate: toXeroDate(endOfYearLockDate) }),
});

function change(organisation: XeroOrganisation, path: string, { body, query }: Question): Answer {
  const given = JSON.parse(body) as Entity;
  if (path === 'Accounts') return addAccount(organisation, given);
  if (path !== 'ManualJournals') return problem(404, 'NotFound', path);
  const list = (given['ManualJournals'] ?? [given]) as readonly Entity[];
  const summarizes = new URLSearchParams(query).get('summarizeErrors') !== 'false';
  if (summarizes && list.length > 0) {
    // Nothing is kept if one is refused; the stand-in decides that by trying on a copy.
    const copy = structuredClone({ ...organisation, replies: new Map() });
    const failed = list.map((each) => putJournal(copy, each)).filter(({ errors }) => errors.length);
    if (failed.length > 0) return json(toValidationException(failed), 400);
  }
  return json({
    ManualJournals: list.map((each) => toElement(each, putJournal(organisation, each))),
  });
}

const toMessages = (texts: readonly string[]) => texts.map((Message) => ({ Message }));

const toValidationException = (failed: readonly XeroResult[]) => ({
  ErrorNumber: 10,
  Type: 'ValidationException',
  Message: 'A validation exception occurred',
  Elements: failed.map(({ errors }) => ({ ValidationErrors: toMessages(errors) })),
});

const toElement = (given: Entity, { journal, errors, warnings }: XeroResult): Entity => ({
  ...(journal
    ? toJson(journal)
    : { ...given, ManualJournalID: '00000000-0000-0000-0000-000000000000' }),
  StatusAttributeString: errors.length > 0 ? 'ERROR' : warnings.length > 0 ? 'WARNING' : 'OK',
  ...(errors.length > 0 ? { ValidationErrors: toMessages(errors) } : {}),
  ...(warnings.length > 0 ? { Warnings: toMessages(warnings) } : {}),
});

const toJson = ({ changedAt, Date: date, ...journal }: XeroJournal): Entity => ({
  ...journal,
  Date: toXeroDate(date),
  UpdatedDateUTC: `/Date(${changedAt}+0000)/`,
});

function addAccount(organisation: XeroOrganisation, { Name, Code, Type }: Entity): Answer {
  if (organisation.accounts.some((each) => each.Name === Name))
    return json(
      {
        ErrorNumber: 10,
        Type: 'ValidationException',
        Message: 'A validation exception occurred',
        Elements: [{ ValidationErrors: toMessages(['Please enter a unique Name.']) }],
      },
      400,
    );
  const account = {
    AccountID: `${organisation.id}-${organisation.accounts.length}`,
    Code: typeof Code === 'string' ? Code : '',
    Name: String(Name),
    Type: String(Type),
    Class: organisation.accounts.find((each) => each.Type === Type)?.Class ?? 'EXPENSE',
    Status: 'ACTIVE' as const,
  };
  organisation.accounts.push(account);
  return json({ Accounts: [account] });
}

function listJournals(organisation: XeroOrganisation, { parameters, headers }: Question): Answer {
  const { where = '', page = '1', pageSize = '100' } = parameters;
  const since = headers['if-modified-since'];
  const from = typeof since === 'string' ? Date.parse(`${since}Z`) : 0;
  const found = organisation.journals
    .filter((journal) => journal.changedAt >= from && matches(journal, where))
    .slice((Number(page) - 1) * Number(pageSize), Number(page) * Number(pageSize));
  return json({ ManualJournals: found.map(toJson) });
}

/** The conditions that are used: ids joined by OR, or dates and a status joined by AND. */
function matches(journal: XeroJournal, where: string): boolean {
  if (where === '') return true;
  const ids = [...where.matchAll(/ManualJournalID==Guid\("([^"]+)"\)/g)].map(([, id]) => id);
  if (ids.length > 0) return ids.includes(journal.ManualJournalID);
  return where.split(' AND ').every((condition) => {
    const [, operator, year, month, day] =
      /^Date([<>]=)DateTime\((\d+), (\d+), (\d+)\)$/.exec(condition) ?? [];
    if (operator === undefined) return /^Status=="(\w+)"$/.exec(condition)?.[1] === journal.Status;
    const date = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-');
    return operator === '>=' ? journal.Date >= date : journal.Date <= date;
  });
}

const toAmountText = (cents: number): string => (cents > 0 ? (cents / 100).toFixed(2) : '');

const toRow = ({ AccountID, Code, Name }: XeroAccountRow, cents: number) => ({
  RowType: 'Row',
  Cells: [
    { Value: `${Name} (${Code})`, Attributes: [{ Id: 'account', Value: AccountID }] },
    { Value: '' },
    { Value: '' },
    { Value: toAmountText(cents) },
    { Value: toAmountText(-cents) },
  ],
});

/** Columns: account, debit, credit of the month, then of the year to date. */
function makeTrialBalance(organisation: XeroOrganisation, date: string): Answer {
  const balances = new Map<string, number>();
  for (const { JournalLines, Date: on, Status } of organisation.journals) {
    if (Status !== 'POSTED' || on > date) continue;
    for (const line of JournalLines) {
      const id = String(line['AccountID']);
      const account = organisation.accounts.find(({ AccountID }) => AccountID === id);
      const isOfYear = ['REVENUE', 'EXPENSE'].includes(account?.Class ?? '');
      if (isOfYear && on < `${date.slice(0, 4)}-01-01`) continue;
      balances.set(id, (balances.get(id) ?? 0) + Math.round(Number(line['LineAmount']) * 100));
    }
  }
  return json({
    Reports: [
      {
        ReportName: 'Trial Balance',
        Rows: [
          {
            RowType: 'Section',
            Rows: organisation.accounts.flatMap((account) => {
              const cents = balances.get(account.AccountID) ?? 0;
              return cents === 0 ? [] : [toRow(account, cents)];
            }),
          },
        ],
      },
    ],
  });
}

type XeroAccountRow = XeroOrganisation['accounts'][number];
