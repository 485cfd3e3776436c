import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/bulk';
import type { Tx } from '@lotbook/db/database';
import {
  makeRuleChange,
  isAny,
  isDonation,
  isTransferEnd,
  type Condition,
} from '@lotbook/db/stores/category-conditions';
import {
  chooseMatching,
  listSelectedIds,
  readIssuesOnChosen,
  type Chosen,
} from '@lotbook/db/stores/selected-transactions';
import {
  decide,
  decideOnChosen,
  waitForTurn,
  revokeDecisions,
  undoUnlink,
  type Decider,
} from '@lotbook/db/stores/decisions';
import { addMemosToChosen } from '@lotbook/db/stores/memos';
import { getTransactions } from '@lotbook/db/stores/records';
import type { TransactionFilter } from '@lotbook/db/stores/transaction-filter';
import { nameMovements } from '@lotbook/engine/booking/movement-names';
import type { Category } from '@lotbook/model/category';
import type { AccountId } from '@lotbook/model/ids';
import { unknownBasisCodes } from '../decisions/assign-basis.ts';
import { makeRuleCondition, readRuleInForce } from '../decisions/category-rules.ts';
import { meetsCategory, getModeTreatment } from '../decisions/category-fit.ts';
import { categorizeFitting } from '../decisions/set-categories.ts';
import type { Account } from '@lotbook/db/stores/accounts';
import { assert } from '@lotbook/model/errors';
import type { Price } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import { isPlanned, type BulkEdit, type PlannedEdit } from './bulk-edit.ts';
import type { LeftAlone } from './plan.ts';
import { planEdit } from './plan-edit.ts';

/** Result of one part of an operation. */
export interface PartDone {
  readonly changed: number;
  readonly skipped: number;
  /** Why those were skipped, where each has a reason of its own. */
  readonly left?: readonly LeftAlone[];
}

/** Values that an operation needs, determined before it starts. */
export interface Prepared {
  readonly account: Account;
  readonly answers: ReadonlyMap<string, Price>;
  readonly now: Instant;
}

/** Selects the transactions of a filter; those that the operation doesn't apply to are skipped. */
export async function chooseFor(
  tx: Tx,
  accountId: AccountId,
  filter: TransactionFilter,
  edit: BulkEdit,
): Promise<Chosen> {
  if (edit.kind !== 'run-rule') return chooseMatching(tx, accountId, filter, getCondition(edit));
  // Lock against concurrent decisions while selecting undecided transactions.
  await waitForTurn(tx, { accountId });
  const rule = await readRuleInForce(tx, accountId, edit.ruleId);
  const fits = await makeRuleCondition(tx, accountId, rule);
  return chooseMatching(tx, accountId, filter, makeRuleChange(fits.condition, rule.category));
}

/** Condition of the operation on a transaction `t` and its figure `f` in addition to the filter, if any. */
function getCondition(edit: BulkEdit): Condition {
  if (edit.kind === 'category') return meetsCategory(edit.category as Category);
  // Only transfers, or possible transfers, have another end to match.
  if (edit.kind === 'matching-off') return isTransferEnd;
  if (edit.kind === 'organization' && edit.organizationId !== undefined) return isDonation;
  return isAny;
}

/** Applies the operation to the selected transactions, all of which satisfy its condition, with a few statements. */
export async function applyEdit(
  tx: Tx,
  decider: Decider,
  edit: BulkEdit,
  selected: number,
  prepared?: Prepared,
): Promise<PartDone> {
  if (isPlanned(edit)) return carryOut(tx, decider, edit, prepared);
  switch (edit.kind) {
    case 'category':
      return toAllDone(await setCategory(tx, decider, edit));
    case 'reset-category':
      return toAllDone(
        await revokeDecisions(tx, decider, { kinds: ['category', 'treatment'], of: 'chosen' }),
      );
    case 'run-rule':
      return toAllDone(
        await categorizeFitting(tx, decider, edit.category as Category, { rule: edit.ruleId }),
      );
    case 'ignore':
      return toAllDone(await decideOnChosen(tx, decider, 'ignore', { ignored: true }));
    case 'count':
      return toAllDone(
        await revokeDecisions(tx, decider, { kinds: ['ignore', 'duplicate'], of: 'chosen' }),
      );
    case 'memo':
      return toAllDone(
        await addMemosToChosen(tx, decider.accountId, {
          ...edit,
          userId: decider.userId,
          batch: decider.batch,
        }),
      );
    case 'contact':
      return toAllDone(
        await noteContact(
          tx,
          decider,
          'contact',
          edit.contactId === undefined ? undefined : { contactId: edit.contactId },
        ),
      );
    case 'organization':
      return toAllDone(
        await noteContact(
          tx,
          decider,
          'organization',
          edit.organizationId === undefined ? undefined : { organizationId: edit.organizationId },
        ),
      );
    case 'assign-basis':
      return assignBasis(tx, decider, selected);
    case 'revert-basis':
      return toAllDone(
        await revokeDecisions(tx, decider, { kinds: ['assigned', 'price', 'basis'], of: 'chosen' }),
      );
    case 'matching-off':
      return toAllDone(await decideOnChosen(tx, decider, 'match-off', {}));
    default:
      return toAllDone(
        Math.max(
          await revokeDecisions(tx, decider, { kinds: ['match-off', 'apart'], of: 'chosen' }),
          await undoUnlink(tx, decider, await listSelectedIds(tx)),
        ),
      );
  }
}

/** Plans the selected transactions and stores the planned decisions, kind by kind. */
async function carryOut(
  tx: Tx,
  decider: Decider,
  edit: PlannedEdit,
  prepared: Prepared | undefined,
): Promise<PartDone> {
  assert(prepared !== undefined, 'what a plan needs was found out before');
  const { changes, left } = await planEdit(
    { db: tx, ids: await listSelectedIds(tx), ...prepared },
    edit,
  );
  const decisions = Map.groupBy(
    changes.flatMap((change) => change.decisions),
    ({ kind }) => kind,
  );
  for (const [kind, list] of decisions)
    await decide(
      tx,
      decider,
      kind,
      list.map(({ recordId, part, payload }) => ({
        recordId,
        ...(part === undefined ? {} : { part }),
        payload,
      })),
    ); // oxlint-disable-line no-await-in-loop -- few kinds
  const changed = new Set(
    changes.flatMap((change) => change.decisions.map(({ recordId }) => recordId)),
  ).size;
  return { changed, skipped: left.reduce((sum, { count }) => sum + count, 0), left };
}

const toAllDone = (changed: number): PartDone => ({ changed, skipped: 0 });

const noteContact = (
  tx: Tx,
  decider: Decider,
  kind: 'contact' | 'organization',
  payload: object | undefined,
): Promise<number> =>
  payload === undefined
    ? revokeDecisions(tx, decider, { kinds: [kind], of: 'chosen' })
    : decideOnChosen(tx, decider, kind, payload);

async function setCategory(
  tx: Tx,
  decider: Decider,
  edit: Extract<BulkEdit, { kind: 'category' }>,
): Promise<number> {
  const category = edit.category as Category;
  const changed = await categorizeFitting(tx, decider, category);
  const treatment = getModeTreatment(category, edit.mode);
  const answered = treatment ? await decideOnChosen(tx, decider, 'treatment', treatment) : 0;
  const named =
    edit.organizationId === undefined
      ? 0
      : await noteContact(tx, decider, 'organization', { organizationId: edit.organizationId });
  return Math.max(changed, answered, named);
}

async function assignBasis(tx: Tx, decider: Decider, selected: number): Promise<PartDone> {
  const wanting = Map.groupBy(
    await readIssuesOnChosen(tx, decider.accountId, unknownBasisCodes),
    ({ id }) => id,
  );
  const transactions = await getTransactions(tx, decider.accountId, [...wanting.keys()]);
  const sides = transactions.flatMap((transaction) =>
    nameMovements(transaction).flatMap(({ movement, place }) =>
      movement.direction !== 'fee' &&
      wanting.get(transaction.id)?.some(({ asset }) => asset === movement.asset)
        ? [{ recordId: transaction.id, part: String(place), payload: {} }]
        : [],
    ),
  );
  await decide(tx, decider, 'assigned', sides);
  const changed = new Set(sides.map(({ recordId }) => recordId)).size;
  const reasons: readonly LeftAlone[] = [
    {
      count: transactions.length - changed,
      why: fill(texts.onlyFeeUnknown),
    },
    { count: selected - transactions.length, why: fill(texts.basisKnown) },
  ];
  const left = reasons.filter(({ count }) => count > 0);
  return { changed, skipped: selected - changed, left };
}
