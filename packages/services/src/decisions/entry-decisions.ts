import { format, money, mulDiv, quantity, worth } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import { loadDeletedNames } from '@lotbook/db/stores/account-log';
import { getReach } from '@lotbook/db/stores/batches';
import { findContact } from '@lotbook/db/stores/contacts';
import { getOrganization } from '@lotbook/db/stores/organizations';
import { getHistory, type DecisionRow } from '@lotbook/db/stores/decisions';
import { readManualIds } from '@lotbook/db/stores/manual-entries';
import { loadMemos, type Memo } from '@lotbook/db/stores/memos';
import { getTransactions } from '@lotbook/db/stores/records';
import { nameMovements } from '@lotbook/engine/booking/movement-names';
import type { DecisionKind, DecisionPayloads } from '@lotbook/model/decision';
import type { AccountId } from '@lotbook/model/ids';

/** One decision about a transaction: the state before and after. */
export interface UserChange {
  readonly kind: string;
  readonly part: string;
  readonly at: string;
  readonly by: string | null;
  /** Email address of the person, if the account still knows it. */
  readonly byEmail: string | null;
  readonly before: unknown;
  /** Null: it was reverted. */
  readonly after: unknown;
  /** The operation that made it, for undo; null for decisions older than operation ids. */
  readonly act: string | null;
  /** The decision is still in effect, so its operation can be undone. */
  readonly holds: boolean;
  /** Made by undoing an earlier decision. */
  readonly undoing: boolean;
  /** Number of transactions in the operation, counted up to `mostReach` except for bulk edits, which count exactly. Undefined if not counted. */
  readonly reach?: number | undefined;
}

/** Upper limit for counting the transactions of an operation. */
export const mostReach = 2_001;

export interface LotAssignment {
  readonly specId: string;
  readonly lotId: string;
  readonly assignmentQuantity: string;
  readonly assignmentPercentage: string;
  readonly assignmentValue: string | null;
  readonly recordedAt: string;
}

/** What people decided about one tax entry and its transaction. */
export interface EntryDecisions {
  readonly category: DecisionPayloads['category'] | undefined;
  readonly link: string | undefined;
  readonly matchingOff: boolean;
  readonly apart: boolean;
  readonly edited: boolean;
  /** A person entered the transaction manually. */
  readonly manual: boolean;
  readonly assigned: boolean;
  readonly organizationId: string | undefined;
  readonly lots: readonly LotAssignment[];
  readonly changes: readonly UserChange[];
  readonly memos: readonly Memo[];
}

/** Everything that was decided and noted about one transaction, oldest first, whether figures were computed of it or not. */
export async function readChangesOn(
  db: Db,
  accountId: AccountId,
  recordId: string,
): Promise<readonly UserChange[]> {
  const changes = getChanges([
    ...(await getHistory(db, accountId, [recordId])),
    ...(await getHistory(db, accountId, [recordId], 'annotation')),
  ]);
  const names = await readNames(db, accountId, changes);
  const acts = [...new Set(changes.flatMap(({ act }) => act ?? []))];
  const reach = await getReach(db, accountId, acts, mostReach);
  return changes.map((change) => ({
    ...change,
    after: addName(change.after, names),
    reach: change.act === null ? undefined : (reach.get(change.act) ?? 1),
  }));
}

/** The names of contacts and organizations mentioned by changes, by id; for deleted ones their last name. */
async function readNames(
  db: Db,
  accountId: AccountId,
  changes: readonly UserChange[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const ids = new Set(changes.flatMap(({ after }) => findNamedId(after) ?? []));
  for (const id of ids) {
    const name =
      (await findContact(db, accountId, id))?.contactName ??
      (await getOrganization(db, accountId, id))?.name; // oxlint-disable-line no-await-in-loop -- few of one transaction
    if (name !== undefined) names.set(id, name);
  }
  const gone = [...ids].filter((id) => !names.has(id));
  return gone.length === 0
    ? names
    : new Map([...names, ...(await loadDeletedNames(db, accountId, gone))]);
}

function findNamedId(after: unknown): string | undefined {
  const { contactId, organizationId } = (after ?? {}) as {
    readonly contactId?: string;
    readonly organizationId?: string;
  };
  return contactId ?? organizationId;
}

function addName(after: unknown, names: ReadonlyMap<string, string>): unknown {
  const name = names.get(findNamedId(after) ?? '');
  return name === undefined ? after : { ...(after as object), name };
}

interface Entry {
  readonly id: string;
  readonly transactionId: string;
  readonly quantity: string;
  readonly price: string | null;
}

/** What people decided about the entries of a page, by the entry's id: read at once for all of them. */
export async function readEntryDecisions(
  db: Db,
  accountId: AccountId,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, EntryDecisions>> {
  const ids = [...new Set(entries.map(({ transactionId }) => transactionId))];
  const history = Map.groupBy(await getHistory(db, accountId, ids), ({ recordId }) => recordId);
  const notes = Map.groupBy(
    await getHistory(db, accountId, ids, 'annotation'),
    ({ recordId }) => recordId,
  );
  const memos = Map.groupBy(
    await loadMemos(db, accountId, ids),
    ({ transactionId }) => transactionId,
  );
  const byHand = await readManualIds(db, accountId, ids);
  const places = new Map(
    (
      await getTransactions(
        db,
        accountId,
        ids.filter((id) => history.has(id)),
      )
    )
      .flatMap((each) => nameMovements(each))
      .map(({ id, place }) => [id as string, String(place)]),
  );
  return new Map(
    entries.map((entry) => [
      entry.id,
      toEntryDecisions(entry, {
        rows: history.get(entry.transactionId) ?? [],
        notes: notes.get(entry.transactionId) ?? [],
        memos: memos.get(entry.transactionId) ?? [],
        place: places.get(entry.id),
        manual: byHand.has(entry.transactionId),
      }),
    ]),
  );
}

interface Known {
  readonly rows: readonly DecisionRow[];
  readonly notes: readonly DecisionRow[];
  readonly memos: readonly Memo[];
  readonly place: string | undefined;
  readonly manual: boolean;
}

function toEntryDecisions(
  entry: Entry,
  { rows, notes, memos, place, manual }: Known,
): EntryDecisions {
  const current = rows.filter(({ revokedAt }) => revokedAt === null);
  const of = <Kind extends DecisionKind>(kind: Kind) =>
    current.find((row) => row.kind === kind)?.payload as DecisionPayloads[Kind] | undefined;
  const has = (kind: DecisionKind): boolean =>
    current.some((row) => row.kind === kind && row.part === place);
  const note = notes.find(({ kind, revokedAt }) => kind === 'organization' && revokedAt === null)
    ?.payload as { readonly organizationId: string } | undefined;
  return {
    category: of('category'),
    link: of('link')?.link,
    matchingOff: of('match-off') !== undefined,
    apart: of('apart') !== undefined,
    manual,
    edited: has('price') || has('basis'),
    assigned: has('assigned'),
    organizationId: note?.organizationId,
    lots: current.flatMap((row) => (row.kind === 'spec-id' ? getLot(entry, row) : [])),
    changes: getChanges([...rows, ...notes]),
    memos,
  };
}

function getLot(entry: Entry, { id, payload }: DecisionRow): readonly LotAssignment[] {
  const { disposal, lot, quantity: units, recordedAt } = payload as DecisionPayloads['spec-id'];
  if (disposal !== entry.id) return [];
  const whole = quantity(entry.quantity);
  const percentage =
    whole === 0n ? 0n : mulDiv(quantity(units) * 100n, quantity('1'), whole, 'halfEven');
  return [
    {
      specId: String(id),
      lotId: lot,
      assignmentQuantity: units,
      assignmentPercentage: format(percentage),
      assignmentValue:
        entry.price === null ? null : format(worth(quantity(units), money(entry.price))),
      recordedAt,
    },
  ];
}

/** With the state key after the decision; the same key if an undo restored that state. */
type Stated = Omit<UserChange, 'holds'> & { readonly state: string };

/** Every decision with the state before it, and every reversal, in chronological order. */
function getChanges(rows: readonly DecisionRow[]): readonly UserChange[] {
  const changes: Stated[] = [];
  const before = new Map<string, DecisionRow>();
  for (const row of rows) {
    const key = `${row.kind} ${row.part}`;
    const former = before.get(key);
    const { kind, part } = row;
    if (former && !isReplacement(former, row)) changes.push(isUndone(former));
    changes.push({
      kind,
      part,
      at: row.createdAt,
      by: row.createdBy,
      byEmail: row.createdByEmail,
      before: former && isReplacement(former, row) ? former.payload : null,
      after: row.payload,
      act: row.act,
      undoing: row.restores !== null,
      state: `${key} ${row.restores ?? row.id}`,
    });
    before.set(key, row);
  }
  const stands = new Set(
    [...before].map(([key, row]) =>
      row.revokedAt === null ? `${key} ${row.restores ?? row.id}` : isUndone(row).state,
    ),
  );
  for (const row of before.values()) if (row.revokedAt !== null) changes.push(isUndone(row));
  return changes
    .map(({ state, ...change }) => ({ ...change, holds: stands.has(state) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** What takes another decision's place begins where that one ends. */
const isReplacement = (former: DecisionRow, row: DecisionRow): boolean =>
  former.revokedAt === row.createdAt;

const isUndone = ({
  kind,
  part,
  revokedAt,
  revokedBy,
  revokedByEmail,
  revokedIn,
  payload,
  id,
  leftAs,
}: DecisionRow): Stated => ({
  kind,
  part,
  at: revokedAt ?? '',
  by: revokedBy,
  byEmail: revokedByEmail,
  before: payload,
  after: null,
  act: revokedIn,
  undoing: leftAs !== null,
  state: `${kind} ${part} nothing since ${leftAs ?? id}`,
});
