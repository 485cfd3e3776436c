import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { readStoredText } from '@lotbook/messages/stored-text';
import type { Question } from '@lotbook/connections/network';
import { Malformed } from '@lotbook/model/outage';
import { AppError } from '@lotbook/model/errors';
import type { LocalDate } from '@lotbook/model/time';
import {
  createBearerApi,
  getText,
  toList,
  toRecord,
  type Answer,
  type BearerApi,
} from '../bearer-api.ts';
import { toBatches } from '../batches.ts';
import type { Opening } from '../integration.ts';
import { requestTokens } from '../oauth/token-endpoint.ts';
import { createRateLimiters, type RateLimiter } from '../rate-limit.ts';
import type {
  ChangedEntries,
  Company,
  Outcome,
  RemoteLedger,
  RemoteOperation,
} from '../remote-ledger.ts';
import { readTrialBalance, toRemoteAccount } from './chart.ts';
import {
  batchLimit,
  batchSize,
  changesDays,
  idsPerQuery,
  longestRequestKey,
  minorVersion,
  mostChanges,
  mostLines,
  pageSize,
  quickBooksAddresses,
  requestLimit,
  throttledSeconds,
} from './constants.ts';
import { toJournalEntry, toRemoteEntry } from './entries.ts';
import { findFault, toOutage, toRefusal } from './errors.ts';

const service = 'QuickBooks';
const requestLimiters = createRateLimiters(requestLimit);
const batchLimiters = createRateLimiters(batchLimit);

/** The token endpoint reports the five-year expiry of the refresh token only on request. */
export const tokenHeaders = { 'x-include-refresh-token-hard-expires-in': 'true' } as const;

/** The books of one QuickBooks company. */
export function openQuickBooks(opening: Opening): RemoteLedger {
  const { tenantId, network, registration, tokens, clock } = opening;
  const api = createBearerApi({
    network,
    service,
    tokens,
    refresh: ({ refreshToken }) =>
      requestTokens(
        { network, service, registration, headers: tokenHeaders },
        { grant_type: 'refresh_token', refresh_token: refreshToken },
      ),
    limiter: opening.limiter ?? requestLimiters(tenantId, clock),
    toOutage,
  });
  return new QuickBooksLedger(api, tenantId, opening.limiter ?? batchLimiters(tenantId, clock));
}

class QuickBooksLedger implements RemoteLedger {
  readonly app = 'qbo';
  readonly batchSize = batchSize;
  readonly maxLines = mostLines;
  readonly #api: BearerApi;
  readonly #realmId: string;
  #currency: string | undefined;

  readonly #batches: RateLimiter;

  constructor(api: BearerApi, realmId: string, batches: RateLimiter) {
    this.#api = api;
    this.#realmId = realmId;
    this.#batches = batches;
  }

  async getCompany(): Promise<Company> {
    const info = toRecord((await this.#get(`companyinfo/${this.#realmId}`))['CompanyInfo']);
    const preferences = toRecord((await this.#get('preferences'))['Preferences']);
    const accounting = toRecord(preferences['AccountingInfoPrefs']);
    const currencies = toRecord(preferences['CurrencyPrefs']);
    const lockDate = getText(accounting, 'BookCloseDate');
    this.#currency = getText(toRecord(currencies['HomeCurrency']), 'value') || 'USD';
    return {
      id: this.#realmId,
      name: getText(info, 'CompanyName'),
      currency: this.#currency,
      country: getText(info, 'Country') || undefined,
      ...(lockDate === '' ? {} : { lockDate: lockDate.slice(0, 10) as LocalDate }),
      firstMonthOfYear: toMonth(getText(accounting, 'FirstMonthOfFiscalYear')),
      usesTags: getText(accounting, 'ClassTrackingPerTxnLine') === 'true',
    };
  }

  async listAccounts() {
    return (await this.#query('Account', 'where Active in (true, false)')).map(toRemoteAccount);
  }

  async createAccount(
    { name, code, type, subtype }: Parameters<RemoteLedger['createAccount']>[0],
    requestKey: string,
  ) {
    const answer = await this.#post(
      'account',
      { requestid: requestKey },
      {
        Name: name,
        AccountType: type,
        ...(subtype === undefined ? {} : { AccountSubType: subtype }),
        ...(code === undefined ? {} : { AcctNum: code }),
      },
    );
    const fault = findFault(answer);
    if (fault) throw new AppError('REFUSED', readStoredText(toRefusal(fault).message));
    return toRemoteAccount(toRecord(answer['Account']));
  }

  async listContacts() {
    const [customers, vendors] = [await this.#query('Customer'), await this.#query('Vendor')];
    return [...customers.map(toContact('customer')), ...vendors.map(toContact('vendor'))];
  }

  async listTags() {
    return (await this.#query('Class')).map((each) => ({
      id: getText(each, 'Id'),
      name: getText(each, 'FullyQualifiedName') || getText(each, 'Name'),
    }));
  }

  /** One entry is read by itself: lists have shown outdated SyncTokens. */
  async readEntries(ids: readonly string[]) {
    const [only] = ids;
    if (only === undefined) return [];
    if (ids.length > 1) return this.#find('Id', ids);
    const { answer } = await this.#api.ask(this.#toQuestion(`journalentry/${only}`, {}));
    const fault = findFault(answer);
    if (!fault) return [toRemoteEntry(toRecord(answer['JournalEntry']))];
    if (toRefusal(fault).code === 'missing') return [];
    throw new Malformed(
      fill(texts.entryRefused, { reason: readStoredText(toRefusal(fault).message) }),
    );
  }

  findByNumber(entries: readonly { readonly number: string }[]) {
    return this.#find(
      'DocNumber',
      entries.map(({ number }) => number),
    );
  }

  async listChanged(since: Date): Promise<ChangedEntries> {
    if (Date.now() - since.getTime() > changesDays * 86_400_000) return undefined;
    const answer = await this.#get('cdc', {
      entities: 'JournalEntry',
      changedSince: since.toISOString(),
    });
    const entries = toList(answer['CDCResponse'])
      .flatMap((response) => toList(response['QueryResponse']))
      .flatMap((response) => toList(response['JournalEntry']));
    return entries.length >= mostChanges ? undefined : entries.map(toRemoteEntry);
  }

  async write(
    operations: readonly RemoteOperation[],
    requestKey: string,
  ): Promise<readonly Outcome[]> {
    const currency = (this.#currency ??= (await this.getCompany()).currency);
    const answer = await this.#batches.run(() =>
      this.#post(
        'batch',
        { requestid: requestKey.slice(0, longestRequestKey) },
        {
          BatchItemRequest: operations.map((operation, index) => ({
            bId: String(index + 1),
            ...toBatchItem(operation, currency),
          })),
        },
      ),
    );
    const fault = findFault(answer);
    if (fault) return operations.map(() => toRefusal(fault));
    const byId = new Map(
      toList(answer['BatchItemResponse']).map((item) => [getText(item, 'bId'), item]),
    );
    return operations.map((_, index) => toOutcome(byId.get(String(index + 1))));
  }

  async getTrialBalance(date: LocalDate, yearStart: LocalDate) {
    return readTrialBalance(
      await this.#get('reports/TrialBalance', {
        start_date: yearStart,
        end_date: date,
        accounting_method: 'Accrual',
      }),
    );
  }

  async #find(field: 'Id' | 'DocNumber', values: readonly string[]) {
    const found = [];
    for (const some of toBatches(values, idsPerQuery)) {
      const list = some.map((value) => `'${value.replace(/['\\]/g, '\\$&')}'`).join(', ');
      found.push(...(await this.#query('JournalEntry', `where ${field} in (${list})`)));
    }
    return found.map(toRemoteEntry);
  }

  async #query(entity: string, where = ''): Promise<readonly Answer[]> {
    const all: Answer[] = [];
    for (let start = 1; ; start += pageSize) {
      const query =
        `select * from ${entity} ${where} startposition ${start} maxresults ${pageSize}`.replace(
          '  ',
          ' ',
        );
      const answer = await this.#get('query', { query });
      const page = toList(toRecord(answer['QueryResponse'])[entity]);
      all.push(...page);
      if (page.length < pageSize) return all;
    }
  }

  async #get(path: string, parameters: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const { answer } = await this.#api.ask(this.#toQuestion(path, parameters));
    const fault = findFault(answer);
    if (fault)
      throw new Malformed(
        fill(texts.refusedRequest, {
          service,
          path,
          reason: readStoredText(toRefusal(fault).message),
        }),
      );
    return answer;
  }

  async #post(
    path: string,
    parameters: Readonly<Record<string, string>>,
    body: unknown,
  ): Promise<Answer> {
    const { answer } = await this.#api.ask({
      ...this.#toQuestion(path, parameters),
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
    });
    return answer;
  }

  #toQuestion(path: string, parameters: Readonly<Record<string, string>>): Question {
    const url = new URL(`${quickBooksAddresses.api}/${this.#realmId}/${path}`);
    for (const [name, value] of Object.entries({ ...parameters, minorversion: minorVersion }))
      url.searchParams.set(name, value);
    return { service, url: url.href, pauseSeconds: throttledSeconds };
  }
}

const toContact = (kind: 'customer' | 'vendor') => (contact: Answer) => ({
  id: getText(contact, 'Id'),
  name: getText(contact, 'DisplayName'),
  kind,
});

/** January if the company doesn't report it. */
const toMonth = (name: string): number => Math.max(0, monthNames.indexOf(name)) + 1;

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function toBatchItem(operation: RemoteOperation, currency: string): Answer {
  const { kind } = operation;
  if (kind === 'create')
    return { operation: 'create', JournalEntry: toJournalEntry(operation.entry, currency) };
  const reference = { Id: operation.id, SyncToken: operation.version ?? '0' };
  if (kind === 'remove') return { operation: 'delete', JournalEntry: reference };
  return {
    operation: 'update',
    JournalEntry: { ...toJournalEntry(operation.entry, currency), ...reference },
  };
}

/** @throws Malformed if an operation has no answer: it is unknown then whether it was done. */
function toOutcome(item: Answer | undefined): Outcome {
  if (!item) throw new Malformed(fill(texts.entryResultMissing));
  const fault = findFault(item);
  if (fault) return toRefusal(fault);
  const entry = toRecord(item['JournalEntry']);
  const id = getText(entry, 'Id');
  if (id === '') throw new Malformed(fill(texts.entryIdMissing));
  return { kind: 'done', entry: { id, version: getText(entry, 'SyncToken') } };
}
