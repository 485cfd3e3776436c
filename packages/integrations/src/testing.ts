import { openNetwork, type NetworkSettings } from '@lotbook/connections/network';
import { money, negate, zeroMoney } from '@lotbook/decimal/decimal';
import type { JournalEntry } from '@lotbook/journal/journal';
import type { TransactionId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { quickBooksService } from '@lotbook/standins/accounting/quickbooks';
import { makeQuickBooksCompany } from '@lotbook/standins/accounting/quickbooks-company';
import { xeroService } from '@lotbook/standins/accounting/xero';
import { makeXeroOrganisation } from '@lotbook/standins/accounting/xero-organisation';
import { routeTo, startServices, type Service } from '@lotbook/standins/exchanges/service';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import type { Granting, Integration } from './integration.ts';
import type { Tokens, TokenStore } from './oauth/tokens.ts';
import type { PostedEntry } from './posting/posted-entry.ts';
import type { PostingStore } from './posting/posting-store.ts';
import { quickBooks } from './quickbooks/integration.ts';
import type { Clock } from './rate-limit.ts';
import type { RemoteLedger } from './remote-ledger.ts';
import { xero } from './xero/integration.ts';

/** Tokens in memory, with a lock that works. */
export function memoryTokens(initial: Tokens): TokenStore & { current: () => Tokens } {
  let tokens = initial;
  let last: Promise<unknown> = Promise.resolve();
  return {
    current: () => tokens,
    load: () => Promise.resolve(tokens),
    save: (next) => Promise.resolve(void (tokens = next)),
    withLock: (work) => {
      const mine = last.then(work, work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

export const unlimited = { run: <T>(request: () => Promise<T>): Promise<T> => request() };

/** With a clock, the limits of the service apply on it; without, there are none. */
export interface BookSettings extends NetworkSettings {
  readonly clock?: Clock;
}

export interface TestBooks extends AsyncDisposable {
  readonly standin: HttpStandin;
  readonly granting: Granting;
  readonly tokens: ReturnType<typeof memoryTokens>;
  readonly ledger: RemoteLedger;
}

const redirectUri = 'http://localhost:4000/oauth-callback/x';
const client = { clientId: 'app', clientSecret: 'secret', redirectUris: [redirectUri] };

async function connect(
  integration: Integration,
  service: Service,
  companyId: string,
  { clock, ...settings }: BookSettings,
): Promise<TestBooks> {
  const standin = await startServices([service]);
  const network = openNetwork({
    perSecond: () => 100_000,
    firstPauseMs: 1,
    route: routeTo(standin),
    ...settings,
  });
  const registration = {
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    tokenUrl: integration.tokenUrl,
    revokeUrl: integration.revokeUrl,
  };
  const granting = { network, registration };
  const visited = await visit(standin, integration, companyId);
  const grant = await integration.grant(granting, {
    code: visited.searchParams.get('code') ?? '',
    redirectUri,
  });
  const tokens = memoryTokens(grant);
  const ledger = integration.open({
    ...granting,
    tokens,
    tenantId: companyId,
    ...(clock ? { clock } : { limiter: unlimited }),
  });
  return { standin, granting, tokens, ledger, [Symbol.asyncDispose]: () => standin.close() };
}

/** Acts as the person on the consent page. @returns the address of the callback */
export async function visit(
  standin: HttpStandin,
  { authorizationUrl, scopes }: Pick<Integration, 'authorizationUrl' | 'scopes'>,
  decision: string,
): Promise<URL> {
  const page = new URL(routeTo(standin)(authorizationUrl));
  page.pathname = page.pathname.replace(/\/[^/]+$/, '/decide');
  const query = {
    client_id: client.clientId,
    response_type: 'code',
    scope: scopes.join(' '),
    redirect_uri: redirectUri,
    state: 'state-of-the-visit',
    decision,
  };
  for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value);
  const response = await fetch(page, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '', 'http://nowhere.example');
}

export async function startQuickBooks(settings: BookSettings = {}) {
  const company = makeQuickBooksCompany('9130', 'Analytical Engines Inc.');
  const service = quickBooksService({
    ...client,
    companies: [company, makeQuickBooksCompany('9131', 'Difference Engines Inc.')],
  });
  const books = await connect(quickBooks, service, company.id, settings);
  return { ...books, company, service };
}

export async function startXero(settings: BookSettings = {}) {
  const company = makeXeroOrganisation('tenant-1', 'Analytical Engines Ltd');
  const service = xeroService({
    ...client,
    organisations: [company, makeXeroOrganisation('tenant-2', 'Difference Engines Ltd')],
  });
  const books = await connect(xero, service, company.id, settings);
  return { ...books, company, service };
}

/** A store in memory. `onSave` may throw before and after the rows are kept, as a kill does. */
export function memoryStore(onSave: (when: 'before' | 'after') => void = () => undefined) {
  const rows = new Map<string, PostedEntry>();
  let readUntil: Date | undefined;
  const store: PostingStore & { readonly rows: ReadonlyMap<string, PostedEntry> } = {
    rows,
    load: () => Promise.resolve([...rows.values()]),
    save: async (some) => {
      await Promise.resolve();
      onSave('before');
      for (const row of some) rows.set(`${row.key} ${row.generation}`, structuredClone(row));
      onSave('after');
    },
    loadReadUntil: () => Promise.resolve(readUntil),
    saveReadUntil: (at) => Promise.resolve(void (readUntil = at)),
    saveBooks: () => Promise.resolve(),
  };
  return store;
}

/** `2026-01-05 tx1: asset 100.00, income -100.00` as an entry of the journal; positive amounts are debits. */
export function journalEntry(text: string): JournalEntry {
  const [, date = '', id = '', lines = ''] = /^(\S+) (\S+): (.+)$/.exec(text) ?? [];
  return {
    key: `tx:${id}:activity`,
    date: date as LocalDate,
    kind: 'activity',
    lines: lines.split(', ').map((line) => {
      const [account = '', amount = ''] = line.split(' ');
      const signed = money(amount);
      return {
        role: 'crypto' as const,
        ...(account === '-' ? {} : { account }),
        debit: signed > 0n ? signed : zeroMoney,
        credit: signed < 0n ? negate(signed) : zeroMoney,
        transactionId: id as TransactionId,
      };
    }),
  };
}
