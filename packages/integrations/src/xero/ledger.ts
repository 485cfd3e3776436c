import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { readStoredText } from '@lotbook/messages/stored-text';
import type { Question, Reply } from '@lotbook/connections/network';
import { AppError } from '@lotbook/model/errors';
import { Malformed } from '@lotbook/model/outage';
import type { LocalDate } from '@lotbook/model/time';
import { toBatches } from '../batches.ts';
import { createBearerApi, getText, toList, type Answer, type BearerApi } from '../bearer-api.ts';
import type { Opening } from '../integration.ts';
import { requestTokens } from '../oauth/token-endpoint.ts';
import { createRateLimiters } from '../rate-limit.ts';
import type {
  ChangedEntries,
  Company,
  NewAccount,
  NewEntry,
  Outcome,
  RemoteEntry,
  RemoteLedger,
  RemoteOperation,
} from '../remote-ledger.ts';
import { readTrialBalance, toRemoteAccount } from './chart.ts';
import {
  batchSize,
  longestRequestKey,
  mostChanges,
  mostLines,
  pageSize,
  requestLimit,
  xeroAddresses,
} from './constants.ts';
import { readXeroDate, toFilterDate } from './dates.ts';
import { isDroppedAccount, listErrors, listWarnings, toOutage, toRefusal } from './errors.ts';
import { toManualJournal, toRemoteEntry } from './journals.ts';

const service = 'Xero';
const limiters = createRateLimiters(requestLimit);

/** Xero's API with the organisation's access. */
export const createXeroApi = ({
  network,
  registration,
  tokens,
  tenantId,
  limiter,
  clock,
}: Omit<Opening, 'tenantId'> & { readonly tenantId?: string }): BearerApi =>
  createBearerApi({
    network,
    service,
    tokens,
    refresh: ({ refreshToken }) =>
      requestTokens(
        { network, service, registration },
        { grant_type: 'refresh_token', refresh_token: refreshToken },
      ),
    limiter: limiter ?? limiters(tenantId ?? 'connections', clock),
    toOutage,
  });

/** The books of one Xero organisation. */
export const openXero = (opening: Opening): RemoteLedger =>
  new XeroLedger(createXeroApi(opening), opening.tenantId);

class XeroLedger implements RemoteLedger {
  readonly app = 'xero';
  readonly batchSize = batchSize;
  readonly maxLines = mostLines;
  readonly #api: BearerApi;
  readonly #tenantId: string;

  constructor(api: BearerApi, tenantId: string) {
    this.#api = api;
    this.#tenantId = tenantId;
  }

  async getCompany(): Promise<Company> {
    const [organisation = {}] = toList((await this.#get('Organisation'))['Organisations']);
    const locks = ['PeriodLockDate', 'EndOfYearLockDate']
      .flatMap((field) => readXeroDate(getText(organisation, field)) ?? [])
      .sort();
    const endMonth = Number(getText(organisation, 'FinancialYearEndMonth') || 12);
    const lockDate = locks.at(-1);
    return {
      id: this.#tenantId,
      name: getText(organisation, 'Name'),
      currency: getText(organisation, 'BaseCurrency'),
      country: getText(organisation, 'CountryCode') || undefined,
      ...(lockDate === undefined ? {} : { lockDate }),
      firstMonthOfYear: (endMonth % 12) + 1,
      usesTags: true,
    };
  }

  async listAccounts() {
    return toList((await this.#get('Accounts'))['Accounts']).map(toRemoteAccount);
  }

  async createAccount({ name, code, type }: NewAccount, requestKey: string) {
    const { answer, reply } = await this.#send('PUT', 'Accounts', requestKey, {
      Name: name,
      Type: type,
      ...(code === undefined ? {} : { Code: code }),
    });
    if (reply.status >= 400)
      throw new AppError('REFUSED', readStoredText(toRefusal(listErrors(answer)).message));
    const [account = {}] = toList(answer['Accounts']);
    return toRemoteAccount(account);
  }

  async listContacts() {
    const contacts: Answer[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await this.#get('Contacts', { page: String(page), pageSize: '100' });
      const some = toList(answer['Contacts']);
      contacts.push(...some);
      if (some.length < pageSize) break;
    }
    return contacts.map((each) => ({
      id: getText(each, 'ContactID'),
      name: getText(each, 'Name'),
      kind: 'contact' as const,
    }));
  }

  async listTags() {
    return toList((await this.#get('TrackingCategories'))['TrackingCategories']).flatMap(
      (category) =>
        toList(category['Options']).map((option) => ({
          id: getText(option, 'TrackingOptionID'),
          name: `${getText(category, 'Name')}: ${getText(option, 'Name')}`,
          group: getText(category, 'TrackingCategoryID'),
        })),
    );
  }

  async readEntries(ids: readonly string[]): Promise<readonly RemoteEntry[]> {
    const found: RemoteEntry[] = [];
    // A filter on ids; its address has to stay below 2,000 characters.
    for (const some of toBatches(ids, 20)) {
      const where = some.map((id) => `ManualJournalID==Guid("${id}")`).join(' OR ');
      found.push(...(await this.#listJournals({ where })));
    }
    return found;
  }

  /** Narrations can't be queried exactly, so journals of the same dates are read and compared. */
  async findByNumber(
    entries: readonly Pick<NewEntry, 'number' | 'date'>[],
  ): Promise<readonly RemoteEntry[]> {
    const numbers = new Set(entries.map(({ number }) => number));
    const dates = [...new Set(entries.map(({ date }) => date))].sort();
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined) return [];
    const where = `Date>=${toFilterDate(first)} AND Date<=${toFilterDate(last)} AND Status=="POSTED"`;
    return (await this.#listJournals({ where })).filter(
      ({ number, isRemoved }) => numbers.has(number) && !isRemoved,
    );
  }

  async listChanged(since: Date): Promise<ChangedEntries> {
    const changed = await this.#listJournals({}, since, mostChanges);
    return changed.length >= mostChanges ? undefined : changed;
  }

  async write(
    operations: readonly RemoteOperation[],
    requestKey: string,
  ): Promise<readonly Outcome[]> {
    const method = operations.every(({ kind }) => kind === 'create') ? 'PUT' : 'POST';
    const { answer, reply } = await this.#send(
      method,
      'ManualJournals?summarizeErrors=false',
      requestKey,
      { ManualJournals: operations.map(toJournal) },
    );
    const journals = toList(answer['ManualJournals']);
    if (journals.length === 0 && reply.status >= 400) {
      const refusal = toRefusal(listErrors(answer));
      return operations.map(() => refusal);
    }
    if (journals.length !== operations.length) throw new Malformed(fill(texts.journalCountDiffers));
    const outcomes = journals.map(toOutcome);
    await this.#voidIncomplete(journals, outcomes, requestKey);
    return outcomes;
  }

  async getTrialBalance(date: LocalDate) {
    const answer = await this.#get('Reports/TrialBalance', { date });
    return toList(answer['Reports']).flatMap(readTrialBalance);
  }

  /** Journals that Xero accepted without one of their accounts don't balance our books, so they are voided at once. */
  async #voidIncomplete(
    journals: readonly Answer[],
    outcomes: readonly Outcome[],
    requestKey: string,
  ): Promise<void> {
    const incomplete = journals
      .filter((_, index) => outcomes[index]?.kind === 'refused')
      .map((journal) => getText(journal, 'ManualJournalID'))
      .filter((id) => id !== '' && !/^[0-]+$/.test(id));
    if (incomplete.length === 0) return;
    await this.#send('POST', 'ManualJournals?summarizeErrors=false', `${requestKey}-void`, {
      ManualJournals: incomplete.map((id) => ({ ManualJournalID: id, Status: 'VOIDED' })),
    });
  }

  async #listJournals(
    parameters: Readonly<Record<string, string>>,
    since?: Date,
    most = Infinity,
  ): Promise<readonly RemoteEntry[]> {
    const found: RemoteEntry[] = [];
    for (let page = 1; found.length < most; page += 1) {
      const answer = await this.#get(
        'ManualJournals',
        { ...parameters, page: String(page), pageSize: String(pageSize) },
        since,
      );
      const some = toList(answer['ManualJournals']);
      found.push(...some.map(toRemoteEntry));
      if (some.length < pageSize) break;
    }
    return found;
  }

  async #get(
    path: string,
    parameters: Readonly<Record<string, string>> = {},
    since?: Date,
  ): Promise<Answer> {
    const url = new URL(`${xeroAddresses.api}/${path}`);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const headers = since === undefined ? {} : { 'if-modified-since': toHeaderTime(since) };
    const { answer, reply } = await this.#ask({ service, url: url.href, headers });
    if (reply.status >= 400)
      throw new Malformed(
        fill(texts.refusedRequest, {
          service: 'Xero',
          path,
          reason: readStoredText(toRefusal(listErrors(answer)).message),
        }),
      );
    return answer;
  }

  #send(
    method: 'PUT' | 'POST',
    path: string,
    requestKey: string,
    body: unknown,
  ): Promise<{ readonly reply: Reply; readonly answer: Answer }> {
    return this.#ask({
      service,
      url: `${xeroAddresses.api}/${path}`,
      method,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'idempotency-key': requestKey.slice(0, longestRequestKey),
      },
      body: JSON.stringify(body),
    });
  }

  #ask(question: Question): Promise<{ readonly reply: Reply; readonly answer: Answer }> {
    return this.#api.ask({
      ...question,
      headers: { ...question.headers, 'xero-tenant-id': this.#tenantId },
    });
  }
}

/** Xero reads the header's time as UTC, without a zone. */
const toHeaderTime = (at: Date): string => at.toISOString().slice(0, 19);

function toJournal(operation: RemoteOperation): Answer {
  if (operation.kind === 'create') return toManualJournal(operation.entry);
  if (operation.kind === 'remove') return { ManualJournalID: operation.id, Status: 'VOIDED' };
  return { ...toManualJournal(operation.entry), ManualJournalID: operation.id };
}

function toOutcome(journal: Answer): Outcome {
  if (getText(journal, 'StatusAttributeString') === 'ERROR') return toRefusal(listErrors(journal));
  const dropped = listWarnings(journal).filter(isDroppedAccount);
  if (dropped.length > 0) return toRefusal(dropped);
  const id = getText(journal, 'ManualJournalID');
  if (id === '') throw new Malformed(fill(texts.journalIdMissing));
  return { kind: 'done', entry: { id } };
}
