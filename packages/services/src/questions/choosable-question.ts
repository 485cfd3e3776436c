import type { Quantity } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { namedMovements } from '@lotbook/engine/booking/movement-names';
import { choosableLots, type ChoosableLot } from '@lotbook/engine/choosable-lots';
import type { Book } from '@lotbook/engine/compute';
import type { AssetId, MovementId, SourceId } from '@lotbook/model/ids';
import type { LotChoice } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { refuseUnitChoice } from '../accounts/jurisdiction.ts';
import type { AccountLedger } from '../computing/account-ledger.ts';
import { assetBook } from '../computing/asset-book.ts';
import { matchTargets } from '../decisions/entry-ids.ts';
import { lotRefusal } from '../decisions/lot-origins.ts';

/** Units of a lot that are chosen by hand for what leaves the same places later, or at the same instant. */
export interface ChosenLater {
  readonly taxTxId: string;
  readonly at: Instant;
  readonly quantity: Quantity;
}

export type LotToChoose = ChoosableLot & { readonly chosenLater: readonly ChosenLater[] };

export interface LotsToChoose {
  readonly taxTxId: string;
  readonly asset: AssetId;
  /** The oldest first; empty where nothing lies there, undefined where nothing leaves for good. */
  readonly lots: readonly LotToChoose[] | undefined;
}

/** The lots that may be chosen by hand for a side that leaves, as they lie at its instant. */
export async function lotsToChoose(
  db: Db,
  account: Account,
  taxTxId: string,
  resident: AccountLedger | undefined,
): Promise<LotsToChoose> {
  refuseUnitChoice(account, 'taxTxId');
  const [meant] = await matchTargets(db, account.id, [taxTxId]);
  const { transaction, named, taxTxId: entryId } = meant!;
  if (!named || named.movement.direction === 'in')
    throw lotRefusal('Lots are chosen for what leaves, and this came in.', 'taxTxId');
  const { asset } = named.movement;
  const book = await assetBook(db, account, asset, resident);
  const lots = choosableLots(book, transaction.id, entryId as MovementId);
  const later = Map.groupBy(
    book.lotChoices.flatMap((choice) => laterThan(book, choice, { entryId, at: transaction.at })),
    ({ lot }) => lot,
  );
  const withLater = (lot: ChoosableLot): LotToChoose => ({
    ...lot,
    chosenLater: (later.get(lot.lotId) ?? []).filter(({ from }) => lot.places.includes(from)),
  });
  return { taxTxId: entryId, asset, lots: lots?.map(withLater) };
}

/** A choice for something else that counts, and has not taken its units when this leaves. */
function laterThan(
  book: Book,
  { disposal, lot, quantity, recordedAt }: LotChoice,
  here: { readonly entryId: string; readonly at: Instant },
): readonly (ChosenLater & Pick<LotChoice, 'lot'> & { readonly from: SourceId })[] {
  const transaction = book.transactions.find(({ id }) => id === disposal.split('/')[0]);
  if (
    !transaction ||
    disposal === here.entryId ||
    transaction.at < here.at ||
    recordedAt > transaction.at
  )
    return [];
  const from = namedMovements(transaction).find(({ id }) => id === disposal)?.movement.source;
  return from === undefined ? [] : [{ taxTxId: disposal, at: transaction.at, quantity, lot, from }];
}
