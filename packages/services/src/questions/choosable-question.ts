import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import type { Quantity } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { nameMovements } from '@lotbook/engine/booking/movement-names';
import { listChoosableLots, type ChoosableLot } from '@lotbook/engine/choosable-lots';
import type { Book } from '@lotbook/engine/compute';
import type { AssetId, MovementId, SourceId } from '@lotbook/model/ids';
import type { LotChoice } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { refuseUnitChoice } from '../base/jurisdiction.ts';
import type { AccountLedger } from '../computing/account-ledger.ts';
import { readAssetBook } from '../computing/asset-book.ts';
import { matchTargets } from '../base/entry-ids.ts';
import { makeLotRefusal } from '../decisions/lot-origins.ts';

/** Units of a lot that are manually selected for a later or simultaneous disposal from the same source. */
export interface ChosenLater {
  readonly taxTxId: string;
  readonly at: Instant;
  readonly quantity: Quantity;
}

export type LotToChoose = ChoosableLot & { readonly chosenLater: readonly ChosenLater[] };

export interface LotsToChoose {
  readonly taxTxId: string;
  readonly asset: AssetId;
  /** Oldest first; empty if no lots are there, undefined if the side is not a disposal. */
  readonly lots: readonly LotToChoose[] | undefined;
}

/** The lots that can be selected manually for a disposing side, as of its timestamp. */
export async function answerChoosableLots(
  db: Db,
  account: Account,
  taxTxId: string,
  resident: AccountLedger | undefined,
): Promise<LotsToChoose> {
  refuseUnitChoice(account, 'taxTxId');
  const [target] = await matchTargets(db, account.id, [taxTxId]);
  const { transaction, named, taxTxId: entryId } = target!;
  if (!named || named.movement.direction === 'in')
    throw makeLotRefusal(fill(texts.notDisposal), 'taxTxId');
  const { asset } = named.movement;
  const book = await readAssetBook(db, account, asset, resident);
  const lots = listChoosableLots(book, transaction.id, entryId as MovementId);
  const later = Map.groupBy(
    book.lotChoices.flatMap((choice) =>
      listChosenLater(book, choice, { entryId, at: transaction.at }),
    ),
    ({ lot }) => lot,
  );
  const withLater = (lot: ChoosableLot): LotToChoose => ({
    ...lot,
    chosenLater: (later.get(lot.lotId) ?? []).filter(({ from }) => lot.places.includes(from)),
  });
  return { taxTxId: entryId, asset, lots: lots?.map(withLater) };
}

/** An active selection for another disposal that hasn't used its units at this point. */
function listChosenLater(
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
  const from = nameMovements(transaction).find(({ id }) => id === disposal)?.movement.source;
  return from === undefined ? [] : [{ taxTxId: disposal, at: transaction.at, quantity, lot, from }];
}
