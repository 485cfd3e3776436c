import { accountTypeFrom, appOfAccountType } from '@lotbook/access/applications';
import type { Tx } from '@lotbook/db/database';
import { choicesAmongLotsOf } from '@lotbook/db/stores/chosen-lots';
import { decide, takeBack, takeBackParts, type Decider, type NewDecision } from '@lotbook/db/stores/decisions';
import { issuesMeant } from '@lotbook/db/stores/issues';
import { addOwnMemos, copyMemos } from '@lotbook/db/stores/memos';
import { twinsOf } from '@lotbook/db/stores/possible-duplicates';
import type { Account } from '@lotbook/db/stores/accounts';
import { AppError } from '@lotbook/model/errors';
import type { Transaction } from '@lotbook/model/transaction';
import { deciding, transactionsInWords, type Decision } from '../decisions/deciding.ts';
import { mostNamed, recordIdOf } from '../decisions/entry-ids.ts';
import { issueFilterOf, type IssuesWanted } from '../issues/dismiss-issues.ts';
import type { Actor, Services } from '../services.ts';
import { carriedLots } from './carried-lots.ts';
import { carriedOver, type Carrying } from './carried.ts';
import { saidAbout } from './said.ts';

const code = 'possible-duplicate';

/** The most pairs that one call merges; who has more calls again. */
const mostPairs = 5_000;

/**
 * Makes one of what two imports tell: the one that tells less is set aside as long as the other is there, and what people said about it goes over where that one says nothing. Found by
 * record, so that it holds again after both are brought in anew; one act, undone as a whole.
 */
export function mergeDuplicates(services: Services, actor: Actor, accountId: string, wanted: IssuesWanted): Promise<Decision> {
  return deciding(services, actor, { accountId }, async (tx, { account }, decider) => {
    const ids = await meant(tx, account, wanted);
    const open = (await twinsOf(tx, account.id, ids)).filter(({ otherId, state }) => state === 'possible' && ids.includes(otherId)).slice(0, mostPairs);
    const said = await saidAbout(tx, account.id, [...new Set(open.flatMap(({ keptId, otherId }) => [keptId, otherId]))]);
    const pairs = open.filter(({ keptId, otherId }) => said.has(keptId) && said.has(otherId));
    if (pairs.length === 0) throw new AppError('NOT_FOUND', 'None of these looks told twice any more. Nothing was changed.', { field: 'issues' });
    await carry(
      tx,
      { ...decider, appType: appOfAccountType[accountTypeFrom(account.type)] },
      pairs.map(({ keptId, otherId }) => ({ keptId, otherId, ...carriedOver(said.get(keptId)!, said.get(otherId)!) })),
    );
    const changed = await decide(
      tx,
      decider,
      'duplicate',
      pairs.map(({ keptId, otherId }) => ({ recordId: otherId, payload: { of: keptId } })),
    );
    const left = await carryLots(
      tx,
      decider,
      pairs.map(({ keptId, otherId }) => ({ kept: said.get(keptId)!.transaction, other: said.get(otherId)!.transaction })),
    );
    const stayed = left === 0 ? '' : ` ${left} ${left === 1 ? 'choice' : 'choices'} of their lots could not go over: look at what was sold of them.`;
    const message = `${transactionsInWords(changed)} set aside as told twice.${stayed}`;
    return {
      decision: { changed, unchanged: pairs.length - changed, skipped: ids.length - pairs.length, message },
      action: 'duplicates merged',
      after: { pairs },
    };
  });
}

async function meant(tx: Tx, account: Account, { issues, filter }: IssuesWanted): Promise<readonly string[]> {
  if ((issues === undefined) === (filter === undefined))
    throw new AppError('BAD_INPUT', 'Name the issues, or give a filter that means them.', { field: 'issues' });
  if (filter) {
    const found = await issuesMeant(tx, account.id, { ...issueFilterOf(account, filter), codes: [code], dismissed: false });
    return found.map(({ recordId }) => recordId);
  }
  if (issues!.length > mostNamed) throw new AppError('BAD_INPUT', `Name at most ${mostNamed} at once; use a filter for more.`, { field: 'issues' });
  return [...new Set(issues!.flatMap(({ transactionId }) => recordIdOf(transactionId) ?? []))];
}

/** Whoever chose a lot of one that goes has chosen that of the one that stays. Returns how many choices cannot follow. */
async function carryLots(tx: Tx, decider: Decider, pairs: readonly { readonly kept: Transaction; readonly other: Transaction }[]): Promise<number> {
  const choices = await choicesAmongLotsOf(
    tx,
    decider.accountId,
    pairs.flatMap(({ kept, other }) => [kept.id, other.id]),
  );
  const { moves, stays } = carriedLots(pairs, choices);
  await takeBackParts(
    tx,
    decider,
    'spec-id',
    moves.map(({ recordId, former }) => ({ recordId, part: former })),
  );
  await decide(tx, decider, 'spec-id', moves);
  return stays.length;
}

type Pair = Carrying & { readonly keptId: string; readonly otherId: string };

/** By one statement a kind, however many pairs. A link goes over whole: a transaction that does not count can be no end of a transfer. */
async function carry(tx: Tx, decider: Decider & { readonly appType: string }, pairs: readonly Pair[]): Promise<void> {
  const linked = pairs.filter(({ moves }) => moves.some(({ kind }) => kind === 'link')).map(({ otherId }) => otherId);
  if (linked.length > 0) await takeBack(tx, decider, { kinds: ['link'], of: linked });
  const all = pairs.flatMap(({ keptId, moves }) => moves.map((move) => ({ keptId, ...move })));
  for (const [kind, moves] of Map.groupBy(all, (move) => move.kind)) {
    const once = new Map(moves.map(({ keptId, part, payload }): readonly [string, NewDecision] => [`${keptId} ${part}`, { recordId: keptId, part, payload }]));
    await decide(tx, decider, kind, [...once.values()]);
  }
  const told = pairs.flatMap(({ keptId, rowMemo }) => (rowMemo === undefined ? [] : [{ recordId: keptId, memo: rowMemo }]));
  await addOwnMemos(tx, decider, told);
  await copyMemos(
    tx,
    decider,
    pairs.flatMap(({ keptId, memos }) => memos.map(({ id }) => ({ memoId: id, to: keptId }))),
  );
}
