import { toUnitParams } from '@lotbook/engine/explain/text';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as texts from '@lotbook/messages/generated/services/decisions';
import * as shared from '@lotbook/messages/generated/services/shared';
import { format, quantity, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { revokeById } from '@lotbook/db/stores/decisions';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import type { MovementId } from '@lotbook/model/ids';
import type { LotChoice } from '@lotbook/model/settings';
import { parseInstant, type Instant } from '@lotbook/model/time';
import { notFound } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { decideInTurn, type Decision } from './deciding.ts';
import { matchTargets } from '../base/entry-ids.ts';
import { readLotOrigins, makeLotRefusal, type LotOrigin } from './lot-origins.ts';

/** Manually selected lots for one disposing side. */
export interface LotsChosen {
  readonly taxTxId?: string | null | undefined;
  /** Where they were identified: in one's own books, or by an instruction to the broker that holds the units. Absent: `books`. */
  readonly channel?: string | null | undefined;
  /** When the person noted the selection in their own books, or instructed the broker; absent: now. */
  readonly recordedAt?: string | null | undefined;
  readonly lots?:
    | readonly {
        readonly lotId?: string | null | undefined;
        readonly quantity?: string | null | undefined;
      }[]
    | null
    | undefined;
}

/** The selection as the engine expects it. @throws AppError BAD_INPUT or NOT_FOUND for lots that can't be selected. */
export async function validateChoices(
  db: Db,
  account: Account,
  request: LotsChosen,
  now: Instant,
): Promise<readonly LotChoice[]> {
  const { taxTxId, channel, lots } = request;
  if (!taxTxId) throw makeLotRefusal(fill(contractRules.thisFieldIsRequired), 'taxTxId');
  if (!lots || lots.length === 0)
    throw makeLotRefusal(fill(contractRules.anOptionMustBeSelected), 'lots');
  const identified = validateChannel(channel);
  const recordedAt = validateNote(request.recordedAt, now);
  const disposal = (await matchTargets(db, account.id, [taxTxId]))[0]!;
  if (!disposal.named || disposal.named.movement.direction === 'in')
    throw makeLotRefusal(fill(texts.notDisposal), 'taxTxId');
  const { asset } = disposal.named.movement;
  const origins = await readLotOrigins(
    db,
    account,
    asset,
    lots.map(({ lotId }) => lotId ?? ''),
  );
  const choices = origins.map((origin, index): LotChoice => {
    if (origin.at > disposal.transaction.at)
      throw makeLotRefusal(fill(texts.lotAcquiredLater, { lot: origin.name }), 'lots');
    if (origin.at > recordedAt)
      throw makeLotRefusal(
        fill(texts.lotAcquiredAfterSelection, { lot: origin.name }),
        'recordedAt',
      );
    return {
      disposal: disposal.taxTxId as MovementId,
      lot: origin.lot,
      quantity: validateUnits(lots[index]!.quantity, origin, asset),
      recordedAt,
      ...identified,
    };
  });
  if (new Set(choices.map(({ lot }) => lot)).size < choices.length)
    throw makeLotRefusal(fill(texts.lotRepeated), 'lots');
  const total = choices.reduce((sum, each) => sum + each.quantity, 0n);
  if (total > disposal.named.movement.quantity)
    throw makeLotRefusal(
      fill(texts.tooManyUnitsChosen, {
        quantity: format(disposal.named.movement.quantity),
        asset: disposal.named.movement.asset,
        total: format(total),
      }),
      'lots',
    );
  return choices;
}

/** A selection in a person's own books counts from the time it was noted there; the log records when it was entered here. */
function validateNote(text: string | null | undefined, now: Instant): Instant {
  if (text === undefined || text === null) return now;
  const at = parseInstant(text);
  if (at === undefined) throw makeLotRefusal(fill(contractRules.invalidDate), 'recordedAt');
  if (at > now) throw makeLotRefusal(fill(contractRules.dateCannotBeInFuture), 'recordedAt');
  return at;
}

function validateChannel(channel: string | null | undefined): Pick<LotChoice, 'channel'> {
  if (channel === undefined || channel === null || channel === 'books') return {};
  if (channel !== 'broker')
    throw makeLotRefusal(fill(texts.channelUnknown, { channel }), 'channel');
  return { channel };
}

function validateUnits(
  text: string | null | undefined,
  { quantity: had, name }: LotOrigin,
  asset: string,
): Quantity {
  const units = text && /^\d+(\.\d{1,18})?$/.test(text) ? quantity(text) : zeroQuantity;
  if (units === 0n) throw makeLotRefusal(fill(shared.belowSmallestUnit), 'quantity');
  if (units > had)
    throw makeLotRefusal(
      fill(texts.lotTooSmall, { lot: name, ...toUnitParams(had, asset) }),
      'quantity',
    );
  return units;
}

/** Takes chosen lots back, by the ids of the choices. */
export function removeLotChoices(
  services: Services,
  actor: Actor,
  accountId: string,
  specIds: readonly string[],
  seen?: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId, seen }, async (tx, _member, decider) => {
    const ids = specIds.map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : -1));
    const changed = await revokeById(tx, decider, 'spec-id', ids);
    if (changed < new Set(ids).size) throw notFound('lotSelection');
    const message: FilledMessage = fill(texts.selectionsReverted, { changed });
    return {
      decision: { changed, unchanged: 0, skipped: 0, message },
      action: 'choice of lots removed',
      after: { specIds },
    };
  });
}
