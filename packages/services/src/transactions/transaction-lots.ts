import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { selectPossiblePartners } from '@lotbook/db/stores/match-partners';
import { getOutcome, getOutcomes, type ReadOutcome } from '@lotbook/db/stores/outcome-reading';
import { getTransactions } from '@lotbook/db/stores/records';
import type { InEffect } from '@lotbook/engine/effects/effect';
import { getExchangeKind } from '@lotbook/engine/effects/exchange-kind';
import { SideEffects } from '@lotbook/engine/effects/leg-effect';
import type { MovedLot, TaxEntry, TransferMatch } from '@lotbook/model/result';
import type { Transaction } from '@lotbook/model/transaction';
import { getPlace } from '../base/jurisdiction.ts';
import { getSettings } from '../computing/account-inputs.ts';

/** Units of a lot that moved, and when the lot was acquired. */
export type MovedLotView = MovedLot & { readonly cameAt: string | null };

/** The other side of a side that belongs to a transfer. */
export interface OtherEnd {
  /** The side of the requested transaction. */
  readonly of: string;
  readonly match: TransferMatch & { readonly asset: string };
  readonly entry: TaxEntry;
  readonly lots: readonly MovedLotView[];
}

/** What a transaction did to lots without a sale: those that moved with their other sides, and those that began. */
export interface TransactionLots {
  readonly ends: readonly OtherEnd[];
  readonly opened: readonly TaxEntry[];
}

const none: TransactionLots = { ends: [], opened: [] };

export async function readTransactionLots(
  db: Db,
  account: Account,
  transactionId: string,
): Promise<TransactionLots> {
  const found = await getOutcome(db, account.id, transactionId);
  if (!found) return none;
  const [transaction] = await getTransactions(db, account.id, [transactionId]);
  return {
    ends: await readOtherEnds(db, account, found),
    opened: transaction ? await readOpened(db, account, transaction, found.outcome.entries) : [],
  };
}

async function readOtherEnds(
  db: Db,
  account: Account,
  { outcome, at }: ReadOutcome,
): Promise<readonly OtherEnd[]> {
  const { entries, matches, transactionId: id } = outcome;
  const partners: string[] = [];
  for (const { asset, side, matchedWith } of entries) {
    if (side === 'fee' || matchedWith === undefined) continue;
    partners.push(
      getTransactionId(matchedWith),
      ...(await selectPossiblePartners(db, account.id, { id, at, asset, side })),
    ); // oxlint-disable-line no-await-in-loop -- few sides
  }
  const booked = await getOutcomes(
    db,
    account.id,
    [...new Set(partners)].filter((each) => each !== id),
  );
  const own = new Map(entries.map((entry) => [entry.id, entry]));
  const whole = [...matches, ...booked.flatMap((each) => each.outcome.matches)].filter(
    (match) => own.has(match.in) || own.has(match.out),
  );
  const missing = whole
    .flatMap((match) => [match.in, match.out].map(getTransactionId))
    .filter((each) => each !== id);
  const others = await getOutcomes(db, account.id, [...new Set(missing)]);
  const known = new Map(
    [outcome, ...[...booked, ...others].map((each) => each.outcome)].flatMap((each) =>
      each.entries.map((entry) => [entry.id, entry]),
    ),
  );
  const came = await getTimes(db, account, whole);
  return whole.flatMap((match) =>
    (
      [
        [match.out, match.in],
        [match.in, match.out],
      ] as const
    ).flatMap(([side, other]) => {
      const [mine, entry] = [own.get(side), known.get(other)];
      if (!mine || !entry) return [];
      return [
        {
          of: side,
          match: { ...match, asset: mine.asset },
          entry,
          lots: match.lots.map((lot) => ({
            ...lot,
            cameAt: came.get(getTransactionId(lot.lot)) ?? null,
          })),
        },
      ];
    }),
  );
}

/** When the lots of transfers were acquired. */
async function getTimes(
  db: Db,
  account: Account,
  matches: readonly TransferMatch[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(matches.flatMap(({ lots }) => lots.map(({ lot }) => getTransactionId(lot))));
  return new Map(
    (await getTransactions(db, account.id, [...ids])).map(({ id, at }) => [id as string, at]),
  );
}

const getTransactionId = (id: string): string => id.split('/')[0] ?? id;

const opening: ReadonlySet<string> = new Set<InEffect>([
  'acquire',
  'income',
  'rebate',
  'borrow',
  'receiveGift',
  'arrive',
]);

/** The sides that began a lot each; those that take over another lot, or return units, begin none. */
async function readOpened(
  db: Db,
  account: Account,
  transaction: Transaction,
  entries: readonly TaxEntry[],
): Promise<readonly TaxEntry[]> {
  if (getPlace(account).unitsRule !== undefined) return [];
  const effects = new SideEffects((await getSettings(db, account)).treatments).under(
    transaction.treatments,
  );
  const moved = (direction: 'in' | 'out') =>
    transaction.movements.some((each) => each.direction === direction && each.quantity !== 0n);
  const isAlone = !(moved('in') && moved('out'));
  const { effect } = effects.of(transaction.type, transaction.category, 'in', isAlone);
  const here =
    (isAlone ? undefined : getExchangeKind(transaction, effects.treatments)?.in) ?? effect;
  return opening.has(here)
    ? entries.filter(({ side, matchedWith }) => side === 'incoming' && matchedWith === undefined)
    : [];
}
