import {
  add,
  format,
  negate,
  subtract,
  sum,
  zeroMoney,
  type Money,
} from '@lotbook/decimal/decimal';
import { writeBulk } from '@lotbook/db/bulk';
import { holdIntegrationRun, type IntegrationRun } from '@lotbook/db/stores/integration-runs';
import {
  replacePlan,
  type PlannedEntryRow,
  type PlanTotal,
} from '@lotbook/db/stores/posting-plans';
import { replaceHolds } from '@lotbook/db/stores/postings';
import type { PlannedOperation } from '@lotbook/integrations/posting/make-plan';
import type { Hold } from '@lotbook/integrations/posting/posted-entry';
import type { SyncResult } from '@lotbook/integrations/posting/run-sync';
import type { RemoteLine } from '@lotbook/integrations/remote-ledger';
import type { Services } from '../services.ts';
import type { IntegrationJob } from './integration-job.ts';
import { toStoredLines } from './posting-rows.ts';
import { SupersededRun } from './superseded-run.ts';

interface Planned extends Pick<SyncResult, 'operations' | 'groups' | 'holds'> {
  readonly run: Pick<IntegrationRun, 'id' | 'attempt'>;
  /** Before its inputs were read. */
  readonly madeAt: Date;
  /** What the journal was made of. */
  readonly inputStamp: string;
}

/** Stores what is still to be posted, what isn't posted and why, and which transactions an entry sums up. */
export function storePlan(
  { database }: Pick<Services, 'database'>,
  { accountId, app }: IntegrationJob,
  { operations, groups, holds, run, madeAt, inputStamp }: Planned,
): Promise<void> {
  return writeBulk(database, { accountId }, async (bulk) => {
    if (!(await holdIntegrationRun(bulk.tx, accountId, run))) throw new SupersededRun();
    await replaceHolds(
      bulk,
      accountId,
      app,
      holds.map(({ key, date, state, reason, message, value, lines }) => ({
        key,
        entryDate: date,
        state,
        reason,
        message,
        value: format(value),
        lines: toStoredLines(lines),
      })),
    );
    await replacePlan(bulk, accountId, app, {
      runId: run.id,
      madeAt: madeAt.toISOString(),
      inputStamp,
      totals: sumPlan(operations),
      entries: operations.map(toPlanRow),
      groups: [...groups].map(([key, transactionIds]) => ({ key, transactionIds })),
    });
  });
}

const toPlanRow = ({ kind: action, reason, row, entry }: PlannedOperation): PlannedEntryRow => ({
  key: row.key,
  action,
  reason,
  kind: row.kind,
  entryDate: entry.date,
  number: entry.number,
  note: entry.note,
  value: format(row.value),
  lines: toStoredLines(entry.lines),
});

/** What the operations post on each account, and how much its balance changes: an update replaces what is posted, a removal takes it back. */
export function sumPlan(operations: readonly PlannedOperation[]): readonly PlanTotal[] {
  const totals = new Map<string, { debit: Money; credit: Money; change: Money }>();
  const getTotal = (accountId: string) => {
    const found = totals.get(accountId) ?? {
      debit: zeroMoney,
      credit: zeroMoney,
      change: zeroMoney,
    };
    totals.set(accountId, found);
    return found;
  };
  const post = (lines: readonly RemoteLine[]): void => {
    for (const { accountId, amount } of lines) {
      const total = getTotal(accountId);
      if (amount > 0n) total.debit = add(total.debit, amount);
      else total.credit = subtract(total.credit, amount);
      total.change = add(total.change, amount);
    }
  };
  const takeBack = (lines: readonly RemoteLine[]): void => {
    for (const { accountId, amount } of lines) {
      const total = getTotal(accountId);
      total.change = add(total.change, negate(amount));
    }
  };
  for (const { kind, row, entry } of operations) {
    if (kind !== 'remove') post(entry.lines);
    if (kind !== 'create') takeBack(row.lines);
  }
  return [...totals]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([accountId, { debit, credit, change }]) => ({
      accountId,
      debit: format(debit),
      credit: format(credit),
      change: format(change),
    }));
}

/** How many entries each reason holds, and their value: the named differences to the accounting system. */
export function sumHolds(
  holds: readonly Hold[],
): Readonly<Record<string, { readonly count: number; readonly value: string }>> {
  return Object.fromEntries(
    [...Map.groupBy(holds, ({ reason }) => reason)].map(([reason, some]) => [
      reason,
      {
        count: some.length,
        value: format(sum(some.map((each) => each.value))),
      },
    ]),
  );
}
