import type { Answer } from '../http-standin.ts';
import { json, type Question, type Service } from '../exchanges/service.ts';
import {
  changeEntry,
  getBalances,
  type Entity,
  type QuickBooksCompany,
  type QuickBooksEntry,
  type QuickBooksFault,
} from './quickbooks-company.ts';
import { startTokenServer, type TokenServer } from './token-server.ts';

export interface QuickBooksOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
  readonly companies: readonly QuickBooksCompany[];
  readonly accessSeconds?: number;
  /** Requests per second and company; beyond that 429. */
  readonly perSecond?: number;
}

export interface QuickBooksStandin extends Service {
  readonly tokens: TokenServer;
  readonly companies: readonly QuickBooksCompany[];
}

/** Stands in for QuickBooks Online: consent page, tokens, companies, journal entries, batches, changes and the trial balance. */
export function quickBooksService(options: QuickBooksOptions): QuickBooksStandin {
  const { companies, accessSeconds = 3600, perSecond = Infinity, ...client } = options;
  const tokens = startTokenServer({
    ...client,
    companies,
    accessSeconds,
    namesCompany: true,
    refuseScope: (scope) =>
      scope === 'com.intuit.quickbooks.accounting' || ['openid', 'profile', 'email'].includes(scope)
        ? undefined
        : scope,
  });
  const throttle = makeThrottle(perSecond);
  return {
    hosts: [
      'appcenter.intuit.com',
      'oauth.platform.intuit.com',
      'developer.api.intuit.com',
      'quickbooks.api.intuit.com',
    ],
    tokens,
    companies,
    answer: (question) => {
      const { path } = question;
      if (path === '/connect/oauth2') return tokens.consentPage(question);
      if (path === '/connect/decide') return tokens.decide(question);
      if (path === '/oauth2/v1/tokens/bearer') return tokens.token(question);
      if (path === '/v2/oauth2/tokens/revoke') return tokens.revoke(question);
      const [, , , realmId = '', ...rest] = path.split('/');
      const opened = tokens.open(question);
      if (!opened) return toFaultAnswer('AuthenticationFault', authentication(), 401);
      const company = companies.find(({ id }) => id === realmId && opened.includes(id));
      if (!company) return toFaultAnswer('AuthorizationFault', authorization(), 403);
      if (!throttle(realmId)) return toFaultAnswer('SystemFault', throttled(), 429);
      if (company.subscriptionEnded) return json({ Fault: { Error: [] }, time: now() });
      return answerCompany(company, rest.join('/'), question);
    },
  };
}

function makeThrottle(perSecond: number): (company: string) => boolean {
  const counts = new Map<string, number>();
  return (company) => {
    const second = `${company} ${Math.floor(Date.now() / 1000)}`;
    counts.set(second, (counts.get(second) ?? 0) + 1);
    return (counts.get(second) ?? 0) <= perSecond;
  };
}

const now = (): string => new Date().toISOString();
const authentication = () => ({
  code: '3200',
  message: 'message=AuthenticationFailed',
  detail: '',
});
const authorization = () => ({
  code: '120',
  message: 'Authorization Failure',
  detail: 'User does not have permission for this operation -11014',
});
const throttled = () => ({ code: '3001', message: 'ThrottleExceeded', detail: '' });

const toFault = (type: string, { code, message, detail }: QuickBooksFault) => ({
  Fault: { Error: [{ Message: message, Detail: detail, code, element: '' }], type },
});
const toFaultAnswer = (type: string, fault: QuickBooksFault, status = 400): Answer =>
  json({ ...toFault(type, fault), time: now() }, status);

function answerCompany(company: QuickBooksCompany, path: string, question: Question): Answer {
  const { parameters, method, query } = question;
  if (method === 'POST') {
    const key = new URLSearchParams(query).get('requestid');
    const known = key === null ? undefined : company.replies.get(key);
    if (known !== undefined) return json(JSON.parse(known));
    const answer = change(company, path, JSON.parse(question.body) as Entity, query);
    // A fault is no effect, so the same request may be tried again.
    if (key !== null && answer.status < 400) company.replies.set(key, answer.body);
    return answer;
  }
  if (path.startsWith('companyinfo/'))
    return json({ CompanyInfo: { CompanyName: company.name, Country: 'US' }, time: now() });
  if (path === 'preferences') return json({ Preferences: toPreferences(company), time: now() });
  if (path.startsWith('journalentry/')) return readEntry(company, path.split('/')[1] ?? '');
  if (path === 'query') return runQuery(company, parameters['query'] ?? '');
  if (path === 'cdc') return listChanges(company, parameters['changedSince'] ?? '');
  if (path === 'reports/TrialBalance') return makeTrialBalance(company, parameters);
  return toFaultAnswer('ValidationFault', {
    code: '500',
    message: 'Unsupported Operation',
    detail: path,
  });
}

function readEntry(company: QuickBooksCompany, id: string): Answer {
  const found = company.entries.find(({ Id, isDeleted }) => Id === id && !isDeleted);
  return found
    ? json({ JournalEntry: toJson(found), time: now() })
    : toFaultAnswer('ValidationFault', {
        code: '610',
        message: 'Object Not Found',
        detail: `Object Not Found : ${id}`,
      });
}

const toPreferences = ({ closeDate, currency, warnsOfDuplicates }: QuickBooksCompany) => ({
  AccountingInfoPrefs: {
    UseAccountNumbers: true,
    FirstMonthOfFiscalYear: 'January',
    ClassTrackingPerTxnLine: false,
    ...(closeDate === undefined ? {} : { BookCloseDate: closeDate }),
  },
  CurrencyPrefs: { MultiCurrencyEnabled: false, HomeCurrency: { value: currency } },
  OtherPrefs: {
    NameValue: [{ Name: 'WarnDuplicateJournalNumber', Value: String(warnsOfDuplicates) }],
  },
});

function change(company: QuickBooksCompany, path: string, body: Entity, query: string): Answer {
  if (path === 'batch') {
    const items = (body['BatchItemRequest'] ?? []) as readonly Entity[];
    return json({
      BatchItemResponse: items.map((item) => ({
        bId: item['bId'],
        ...toResult(
          changeEntry(company, String(item['operation']), (item['JournalEntry'] ?? {}) as Entity),
        ),
      })),
      time: now(),
    });
  }
  if (path === 'journalentry') {
    const operation =
      new URLSearchParams(query).get('operation') ??
      (body['Id'] === undefined ? 'create' : 'update');
    const result = changeEntry(company, operation, body);
    return 'code' in result ? toFaultAnswer('ValidationFault', result) : json(toResult(result));
  }
  if (path === 'account') return addAccount(company, body);
  return toFaultAnswer('ValidationFault', { code: '500', message: 'Unsupported', detail: path });
}

const toResult = (result: QuickBooksEntry | QuickBooksFault): Entity =>
  'code' in result ? toFault('ValidationFault', result) : { JournalEntry: toJson(result) };

const toJson = ({ isDeleted, changedAt, ...entry }: QuickBooksEntry): Entity =>
  isDeleted
    ? {
        Id: entry.Id,
        status: 'Deleted',
        domain: 'QBO',
        MetaData: { LastUpdatedTime: new Date(changedAt).toISOString() },
      }
    : { ...entry, TotalAmt: 0 };

function addAccount(company: QuickBooksCompany, { Name, AccountType, AcctNum }: Entity): Answer {
  if (company.accounts.some((each) => each.Name === Name))
    return toFaultAnswer('ValidationFault', {
      code: '6240',
      message: 'Duplicate Name Exists Error',
      detail: String(Name),
    });
  const account = {
    Id: String(company.accounts.length + 1),
    Name: String(Name),
    AcctNum: typeof AcctNum === 'string' ? AcctNum : '',
    AccountType: String(AccountType),
    Classification:
      company.accounts.find((each) => each.AccountType === AccountType)?.Classification ??
      'Expense',
    Active: true,
  };
  company.accounts.push(account);
  return json({ Account: account, time: now() });
}

function runQuery(company: QuickBooksCompany, query: string): Answer {
  const [, entity = '', where = '', start = '1', most = '100'] =
    /^select \* from (\w+)(?: where (.+?))?(?: startposition (\d+))?(?: maxresults (\d+))?$/.exec(
      query.trim(),
    ) ?? [];
  const rows: Readonly<Record<string, readonly object[]>> = {
    Account: company.accounts,
    Customer: company.customers,
    Vendor: company.vendors,
    Class: [],
    JournalEntry: company.entries.filter(({ isDeleted }) => !isDeleted),
  };
  const all = rows[entity];
  const matches = toFilter(where);
  if (!all || !matches)
    return toFaultAnswer('ValidationFault', {
      code: '4000',
      message: 'Error parsing query',
      detail: query,
    });
  const found = all.filter(matches).slice(Number(start) - 1, Number(start) - 1 + Number(most));
  return json({
    QueryResponse:
      found.length === 0
        ? {}
        : {
            [entity]: found.map((row) =>
              'isDeleted' in row ? toJson(row as QuickBooksEntry) : row,
            ),
            startPosition: Number(start),
            maxResults: found.length,
          },
    time: now(),
  });
}

/** `Field in ('a', 'b')`, the one condition that is used. */
function toFilter(where: string): ((row: object) => boolean) | undefined {
  if (where === '') return (row) => !('Active' in row) || row.Active === true;
  const [, field = '', list = ''] = /^(\w+) in \((.+)\)$/i.exec(where) ?? [];
  if (field === '') return undefined;
  const values = new Set(
    [...list.matchAll(/'((?:\\.|[^'\\])*)'|([^\s,']+)/g)].map(([, quoted, plain]) =>
      (quoted ?? plain ?? '').replaceAll(/\\(.)/g, '$1'),
    ),
  );
  return (row) => values.has(String((row as Entity)[field]));
}

function listChanges(company: QuickBooksCompany, since: string): Answer {
  const from = Date.parse(since);
  const changed = company.entries.filter(({ changedAt }) => changedAt >= from);
  return json({
    CDCResponse: [
      { QueryResponse: [changed.length === 0 ? {} : { JournalEntry: changed.map(toJson) }] },
    ],
    time: now(),
  });
}

const toAmountText = (units: number): string => (units > 0 ? (units / 10_000).toFixed(2) : '');

function makeTrialBalance(
  company: QuickBooksCompany,
  { start_date: from = '', end_date: to = '9999-12-31' }: Question['parameters'],
): Answer {
  return json({
    Header: { ReportName: 'TrialBalance', EndPeriod: to },
    Rows: {
      Row: getBalances(company, from, to).map(({ account, balance }) => ({
        ColData: [
          { value: account.Name, id: account.Id },
          { value: toAmountText(balance) },
          { value: toAmountText(-balance) },
        ],
      })),
    },
  });
}
