import type { FilledMessage } from '@lotbook/messages/fill';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import {
  readAssetsBefore,
  readAssetsMovedIn,
  findLinkedMoves,
  type LinkedMoves,
} from '@lotbook/db/stores/dependent-assets';
import type { YearSpan } from '@lotbook/db/stores/issue-counts';
import { countAroundYears } from '@lotbook/db/stores/sealed-year-counts';
import type { TransactionIds } from '@lotbook/db/stores/transaction-ids';
import { getRoot, joinTied } from '@lotbook/engine/booking/ties';
import { isWrapPair } from '@lotbook/law/wraps';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { readReachAfter } from './later-transactions.ts';
import {
  warnAfterSealedYears,
  warnBeforeSealedYear,
  warnInSealedYears,
  readSealedSpans,
  sumBy,
} from './sealed-spans.ts';

export interface SealedWarning {
  readonly code: 'SEALED_YEARS' | 'BEFORE_SEALED_YEAR' | 'AFTER_SEALED_YEAR';
  readonly count: number;
  readonly message: FilledMessage;
}

/**
 * Nothing blocks changes to a filed year, so a person who changes transactions needs a warning: those in such a year, earlier ones whose units may
 * have been sold in it, and, if the law looks ahead from a sale, those soon after one, or after one at a loss.
 */
export async function readSealedWarnings(
  db: Db,
  account: Account,
  ids: TransactionIds,
): Promise<readonly SealedWarning[]> {
  const spans = await readSealedSpans(db, account);
  const last = spans.at(-1);
  if (!last) return [];
  const after = await readReachAfter(db, account, spans);
  const touched = await readAssetsBefore(
    db,
    account.id,
    ids,
    [last.to, ...(after?.assets ?? []).map(({ until }) => until)].toSorted().at(-1)!,
  );
  if (!touched) return [];
  const reaching = await readReachingAssets(db, account, { spans, touched: toUnits(touched) });
  const { years, before } = await countAroundYears(db, account.id, {
    ids,
    spans,
    reaching,
    ahead: after?.assets ?? [],
  });
  const counted = (where: 'within' | 'before' | 'after') =>
    years.map((each) => ({ year: each.year, count: each[where] })).filter(({ count }) => count > 0);
  const [within, following] = [counted('within'), counted('after')];
  const newest = counted('before').at(-1);
  return [
    ...(within.length > 0
      ? [
          {
            code: 'SEALED_YEARS' as const,
            count: sumBy(within),
            message: warnInSealedYears(account, within),
          },
        ]
      : []),
    ...(newest
      ? [
          {
            code: 'BEFORE_SEALED_YEAR' as const,
            count: before,
            message: warnBeforeSealedYear(account, { year: newest.year, count: before }),
          },
        ]
      : []),
    ...(after && following.length > 0
      ? [
          {
            code: 'AFTER_SEALED_YEAR' as const,
            count: sumBy(following),
            message: warnAfterSealedYears(account, following, after),
          },
        ]
      : []),
  ];
}

/** The same for changed or imported transactions, as sentences to add to a message. */
export const readSealedNotes = async (
  db: Db,
  account: Account,
  ids: TransactionIds,
): Promise<readonly FilledMessage[]> =>
  (await readSealedWarnings(db, account, ids)).map(({ message }) => message);

interface Reach {
  readonly spans: readonly YearSpan[];
  /** The assets moved by the changed transactions. */
  readonly touched: readonly AssetId[];
}

/**
 * The assets whose earlier transactions can change a figure of a sealed year: those moved in it, and those whose cost may have moved to one of these.
 * An asset that did not move in a year has no figure in it. Errs on the side of too many: whatever entered or left positions counts as connected. Where cost moved
 * is derived from every earlier row of the account, which is read only if an affected asset did not itself move in each of the years.
 */
async function readReachingAssets(
  db: Db,
  account: Account,
  { spans, touched }: Reach,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const moved = await readAssetsMovedIn(db, account.id, spans);
  const direct = new Map(spans.map(({ year }) => [year, toUnits(moved.get(year) ?? [])] as const));
  if ([...direct.values()].every((units) => touched.every((asset) => units.includes(asset))))
    return direct;
  const together = await findLinkedMoves(db, account.id, spans.at(-1)!.to);
  const ties = [
    ...together.flatMap(listTies),
    toUnits(together.filter(({ kind }) => kind === 'position').flatMap(({ assets }) => assets)),
  ];
  const known = new Set([...ties.flat(), ...toUnits([...moved.values()].flat())]);
  const groups = joinTied(known, [...ties, ...[...known].map((asset) => [asset, getRoot(asset)])]);
  return new Map(
    spans.map(({ year }) => {
      const own = new Set(moved.get(year) ?? []);
      return [year, groups.filter((group) => group.some((asset) => own.has(asset))).flat()];
    }),
  );
}

/** Money has no lots. */
const toUnits = (assets: readonly string[]): readonly AssetId[] =>
  assets.filter((asset) => !isFiat(asset)) as readonly string[] as readonly AssetId[];

/** A trade hands no cost on, but between units and what they are wrapped into. */
function listTies({ kind, assets }: LinkedMoves): readonly (readonly AssetId[])[] {
  const units = toUnits(assets);
  if (kind !== 'trade') return [units];
  return units.flatMap((one, place) =>
    units.slice(place + 1).flatMap((other) => (isWrapPair(one, other) ? [[one, other]] : [])),
  );
}
