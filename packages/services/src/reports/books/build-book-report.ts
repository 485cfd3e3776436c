import { reading } from '@lotbook/db/database';
import { loadAccountingPolicy } from '@lotbook/db/stores/accounting-policy';
import { findAccount, type Account } from '@lotbook/db/stores/accounts';
import { digestEntriesThrough } from '@lotbook/db/stores/close-checks';
import type { Db } from '@lotbook/db/database';
import type { IntegrationRow } from '@lotbook/db/stores/integrations';
import type { Report } from '@lotbook/db/stores/reports';
import { getAccountTranslator } from '../../reader-texts.ts';
import type { UnpricedCount } from '@lotbook/model/excluded-words';
import type { AccountId } from '@lotbook/model/ids';
import { validateAnswers } from '@lotbook/reports/answers';
import { selectColumns } from '@lotbook/reports/choose-columns';
import type { BookPart, Books } from '@lotbook/reports/books/books';
import type { PrintedReport, Report as ReportKind, ReportInput } from '@lotbook/reports/report';
import { markIncomplete } from '@lotbook/reports/incomplete/mark-incomplete';
import { markUncertain } from '@lotbook/reports/uncertain/mark-uncertain';
import { countUncertain, type UncertainLines } from '@lotbook/reports/uncertain/uncertain-lines';
import { countUnread } from '../../issues/readiness.ts';
import { loadUncertainLines } from '../../issues/uncertain-gains.ts';
import { getKnownIntegration } from '../../integrations/known-integration.ts';
import { getSettings } from '../../computing/account-inputs.ts';
import {
  loadChart,
  loadMapping,
  readBookInputs,
  type BookInputs,
} from '../../journal/load-books.ts';
import { makeSourceNames } from '../../computing/source-names.ts';
import { loadSources } from '@lotbook/db/stores/sources';
import type { SealingServices, Services } from '../../services.ts';
import { noRows } from '../no-rows.ts';
import { getHome } from '../report-home.ts';
import { getStoredPeriod } from '../report-period.ts';
import type { Steps } from '../report-writer.ts';
import { getDefaultPeriod, getToday } from './book-period.ts';
import { explainRules } from './explain-rule.ts';
import { loadBookBalances, loadYearEndLines } from './load-balances.ts';
import { loadBookClose, loadBookSources } from './load-completeness.ts';
import { loadLines } from './load-lines.ts';
import { loadPosted, loadReconciled } from './load-posted.ts';
import { makeSubledger } from './make-subledger.ts';
import { requireJournal } from './journal-waiting.ts';

/** Balances depend on everything before them. */
const firstDay = '0001-01-01';

/** Share of the work spent on reading lines, for progress. */
const readPercent = 25;

interface Wanted {
  readonly report: Report;
  readonly kind: ReportKind;
  readonly steps: Steps;
}

interface Read {
  readonly account: Account;
  readonly books: Books;
  readonly inputs: BookInputs | undefined;
  readonly settings: ReportInput['settings'];
  readonly uncertain: UncertainLines;
  /** Rejected rows and files that weren't imported, up to the end of the books. */
  readonly unread: readonly UnpricedCount[];
}

/** A report about the books of a business, built from its stored journal and its present lots. Undefined if the account is gone. */
export async function buildBookReport(
  services: SealingServices,
  accountId: AccountId,
  { report, kind, steps }: Wanted,
): Promise<{ readonly account: Account; readonly built: PrintedReport } | undefined> {
  const parameters = report.parameters as Readonly<Record<string, unknown>>;
  const read = await reading(services.database, { accountId }, async (db) => {
    const account = await findAccount(db, accountId);
    if (!account) return undefined;
    const period = getStoredPeriod(parameters) ?? (await readDefault(services, db, account));
    return readBooks(db, services, account, { kind, period, steps });
  });
  if (!read) return undefined;
  const { account, inputs, settings } = read;
  const { from, to, balances } = read.books;
  const subledger = inputs && (await makeSubledger(services, inputs, { from, to, balances }));
  const checked = validateAnswers(kind, parameters);
  const whole = kind.build({
    ...noRows,
    translator: getAccountTranslator(account.jurisdiction),
    accountName: account.name,
    settings,
    year: account.taxYear,
    rounding: 'cents',
    answers: 'answers' in checked ? checked.answers : {},
    books: { ...read.books, subledger },
  });
  const columns = parameters['columns'];
  const chosen = Array.isArray(columns)
    ? selectColumns(whole, columns as readonly string[])
    : whole;
  const uncertain = countUncertain(read.uncertain, { lots: subledger?.lots ?? [] });
  const marked = markUncertain(kind, { ...chosen, ...getHome(services, account) }, uncertain);
  const built = markIncomplete(kind, marked, { rows: [], unread: read.unread });
  return { account, built };
}

async function readDefault(services: Services, db: Db, account: Account) {
  const { start, end } = await getDefaultPeriod(services, db, account);
  return { from: start, to: end };
}

async function readBooks(
  db: Db,
  services: SealingServices,
  account: Account,
  {
    kind,
    period: { from, to },
    steps,
  }: Omit<Wanted, 'report'> & { readonly period: Pick<Books, 'from' | 'to'> },
): Promise<Read> {
  const { id: accountId } = account;
  await requireJournal(db, account);
  const reads = (part: BookPart): boolean => kind.books?.includes(part) === true;
  const policy = await loadAccountingPolicy(db, accountId);
  const { chart, integration } = await loadChart(db, accountId);
  const lines = reads('lines')
    ? await loadLines(db, {
        accountId,
        currency: account.fiatCurrency,
        from,
        to,
        integration,
        explainRule: reads('rules') ? await loadRules(db, accountId) : undefined,
        pace: (share) => steps.at(share * readPercent),
      })
    : { length: 0, *[Symbol.iterator]() {} };
  const { closedThrough } = policy;
  const today = getToday(services, account);
  const closes = await loadYearEndLines(db, accountId, chart, to);
  return {
    account,
    settings: await getSettings(db, account),
    uncertain: await loadUncertainLines(db, account, { from, to }),
    unread: await countUnread(db, account, { year: null, period: { from: firstDay, to } }),
    inputs: reads('subledger') ? await readBookInputs(db, accountId) : undefined,
    books: {
      from,
      to,
      model: policy.model,
      translator: getAccountTranslator(account.jurisdiction),
      significantPercent: policy.significantPercent,
      digest: await digestEntriesThrough(db, accountId, to),
      accounts: chart.accounts,
      balances: await loadBookBalances(db, accountId, { from, to }),
      yearEnds: closes.filter(({ date }) => date < to),
      // A year that isn't over can't be closed yet.
      closings: closes.filter(({ date }) => date >= from && date < today),
      lines,
      ...(integration && (await readLinked(db, accountId, { integration, from, to, reads }))),
      ...(reads('sources') && { sources: await loadBookSources(db, services, account, to) }),
      ...(reads('close') && {
        close: await loadBookClose(db, services, account, { date: to, closedThrough }),
      }),
    },
  };
}

async function loadRules(db: Db, accountId: AccountId) {
  const { getName } = makeSourceNames(await loadSources(db, accountId));
  const { mapping } = await loadMapping(db, accountId, getName);
  return explainRules(mapping);
}

async function readLinked(
  db: Db,
  accountId: AccountId,
  {
    integration,
    from,
    to,
    reads,
  }: Pick<Books, 'from' | 'to'> & {
    readonly integration: IntegrationRow;
    readonly reads: (part: BookPart) => boolean;
  },
): Promise<Pick<Books, 'app' | 'posted' | 'reconciled' | 'reconcileProblem'>> {
  return {
    app: integration.app === 'xero' ? 'Xero' : 'QuickBooks',
    ...(reads('posted') && {
      posted: await loadPosted(db, accountId, integration, {
        from,
        to,
        toUrl: getKnownIntegration(integration.app).toEntryUrl,
      }),
    }),
    ...(reads('reconciliation') && (await loadReconciled(db, accountId, integration, to))),
  };
}
