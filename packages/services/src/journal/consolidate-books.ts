import { money, quantity } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import { loadAccountingPolicy } from '@lotbook/db/stores/accounting-policy';
import { loadAccounts, type Account } from '@lotbook/db/stores/accounts';
import {
  findJournalState,
  listClearingLines,
  type ClearingLineRow,
} from '@lotbook/db/stores/journal';
import { listOpenTransfers } from '@lotbook/db/stores/open-transfers';
import {
  consolidate,
  type ClearedPair,
  type ClearingLine,
  type Consolidation,
  type ConsolidationPeriod,
  type EntityBalance,
} from '@lotbook/journal/consolidate';
import {
  pairEntityTransfers,
  toEntityTransfer,
  type EntityPair,
  type EntityTransfer,
} from '@lotbook/journal/pair-entity-transfers';
import type { Role } from '@lotbook/journal/roles';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, TransactionId } from '@lotbook/model/ids';
import { readingSeveral, type Member, type ReadIn } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { isJournalCurrent } from './close-checklist.ts';
import { refuseOthers } from './changing-books.ts';
import { keepsJournal } from '../base/keeps-journal.ts';
import { getDecimals, loadChart, type Chart } from './load-books.ts';
import { checkRange, type DayRange } from './read-journal.ts';
import { listClosedBalances } from './year-ends.ts';

/** A business account whose books are part of the consolidation. */
export interface Entity {
  readonly id: AccountId;
  readonly name: string;
  readonly model: string;
  /** Its journal is made of the newest figures and settings. */
  readonly isCurrent: boolean;
}

export type ExclusionReason = 'noAccess' | 'currency' | 'noJournal' | 'limit';

/** A business account of the person that can't be part of it. */
export interface ExcludedEntity {
  readonly id: AccountId;
  readonly name: string;
  readonly currency: string;
  readonly reason: ExclusionReason;
}

export interface ConsolidatedBalances extends Consolidation {
  readonly currency: string;
  readonly entities: readonly Entity[];
  readonly excluded: readonly ExcludedEntity[];
}

/** Books that are added up at once. */
const mostEntities = 50;

/**
 * The trial balances of the person's business accounts, added up, with transfers between them eliminated. The account that is open decides the currency.
 * @throws AppError as for its trial balance
 */
export function consolidateBooks(
  services: Services,
  actor: Actor,
  accountId: string,
  given: DayRange,
): Promise<ConsolidatedBalances> {
  return readingSeveral(services, actor, async (db, readIn) => {
    const own = await loadAccounts(db, actor.userId, 'Accounting');
    const base = await readIn(accountId, 'reportsView', (_, member) => {
      refuseOthers(member);
      return Promise.resolve(member.account);
    });
    const period = checkRange(given);
    const { books, excluded } = await readAll(readIn, base, own, period);
    const pairs = pairEntityTransfers(books.flatMap(({ transfers }) => transfers));
    const consolidation = consolidate({
      entities: books.map(({ entity }) => entity.id),
      balances: books.flatMap(({ balances }) => balances),
      pairs: await readClearing(readIn, books, pairs),
      period,
      decimals: getDecimals(base.fiatCurrency),
    });
    return {
      ...consolidation,
      currency: base.fiatCurrency,
      entities: books.map(({ entity }) => entity),
      excluded,
    };
  });
}

interface EntityBooks {
  readonly entity: Entity;
  readonly chart: Chart;
  readonly balances: readonly EntityBalance[];
  readonly transfers: readonly EntityTransfer[];
}

/** The open account first, then the others. A client's account isn't added up with the person's own. */
async function readAll(
  readIn: ReadIn,
  base: Account,
  own: readonly Account[],
  period: ConsolidationPeriod,
): Promise<{
  readonly books: readonly EntityBooks[];
  readonly excluded: readonly ExcludedEntity[];
}> {
  const others = own.some(({ id }) => id === base.id)
    ? own.filter((each) => each.id !== base.id && keepsJournal(each))
    : [];
  const books: EntityBooks[] = [];
  const excluded: ExcludedEntity[] = [];
  for (const account of [base, ...others]) {
    const read =
      account.fiatCurrency !== base.fiatCurrency
        ? 'currency'
        : books.length === mostEntities
          ? 'limit'
          : await readOrExclude(readIn, account.id, period); // oxlint-disable-line no-await-in-loop -- one connection, a few statements for each account
    if (typeof read === 'object') books.push(read);
    else
      excluded.push({
        id: account.id,
        name: account.name,
        currency: account.fiatCurrency,
        reason: read,
      });
  }
  return { books, excluded };
}

async function readOrExclude(
  readIn: ReadIn,
  accountId: AccountId,
  period: ConsolidationPeriod,
): Promise<EntityBooks | 'noAccess' | 'noJournal'> {
  try {
    return await readIn(accountId, 'reportsView', (db, member) => readBooks(db, member, period));
  } catch (error) {
    const isRefused =
      error instanceof AppError && ['NOT_PERMITTED', 'NO_ACCESS'].includes(error.code);
    if (isRefused) return 'noAccess';
    throw error;
  }
}

async function readBooks(
  db: Db,
  { account }: Member,
  period: ConsolidationPeriod,
): Promise<EntityBooks | 'noJournal'> {
  const state = await findJournalState(db, account.id);
  if (!state || state.builtAt === null) return 'noJournal';
  const { version } = await loadAccountingPolicy(db, account.id);
  const { chart } = await loadChart(db, account.id);
  const balances = await listClosedBalances(db, account.id, chart, period);
  const transfers = await listOpenTransfers(db, account.id);
  return {
    entity: {
      id: account.id,
      name: account.name,
      model: state.model,
      isCurrent: isJournalCurrent(state, account, version) && state.problem === null,
    },
    chart,
    balances: balances.map(({ role, ledgerAccount, opening, debit, credit }) => ({
      entity: account.id,
      account: findChartAccount(chart, ledgerAccount),
      role: role as Role,
      opening: money(opening),
      debit: money(debit),
      credit: money(credit),
    })),
    transfers: transfers.flatMap(
      ({ id, at, txHash, movements }) =>
        toEntityTransfer(
          {
            entity: account.id,
            transactionId: id as TransactionId,
            atMs: Date.parse(at),
            txHash,
          },
          movements.map((each) => ({ ...each, quantity: quantity(each.quantity) })),
        ) ?? [],
    ),
  };
}

const findChartAccount = ({ accounts }: Chart, id: string | null) =>
  id === null ? undefined : accounts.get(id);

/** What the entities posted to clearing for the pairs: one more statement for each entity that has one. */
async function readClearing(
  readIn: ReadIn,
  books: readonly EntityBooks[],
  pairs: readonly EntityPair[],
): Promise<readonly ClearedPair[]> {
  const transfers = pairs.flatMap(({ sent, received }) => [sent, received]);
  const byEntity = Map.groupBy(transfers, ({ entity }) => entity);
  const lines = new Map<string, readonly ClearingLine[]>();
  for (const { entity, chart } of books) {
    const some = byEntity.get(entity.id);
    if (!some) continue;
    const ids = some.map(({ transactionId }) => transactionId);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const rows = await readIn(entity.id, 'reportsView', (db) =>
      listClearingLines(db, entity.id, ids),
    );
    const byTransaction = Map.groupBy(rows, ({ transactionId }) => transactionId);
    for (const { transactionId, asset } of some)
      lines.set(
        `${entity.id} ${transactionId}`,
        (byTransaction.get(transactionId) ?? [])
          .filter((row) => row.asset === asset)
          .map((row) => toClearingLine(row, chart)),
      );
  }
  const find = ({ entity, transactionId }: EntityTransfer) =>
    lines.get(`${entity} ${transactionId}`) ?? [];
  return pairs.map((pair) => ({
    ...pair,
    sentLines: find(pair.sent),
    receivedLines: find(pair.received),
  }));
}

const toClearingLine = (
  { date, ledgerAccount, debit, credit }: ClearingLineRow,
  chart: Chart,
): ClearingLine => ({
  date,
  account: findChartAccount(chart, ledgerAccount),
  role: 'suspense',
  debit: money(debit),
  credit: money(credit),
});
