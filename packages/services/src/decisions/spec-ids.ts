import { format, quantity, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { revokeById } from '@lotbook/db/stores/decisions';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import type { MovementId } from '@lotbook/model/ids';
import type { LotChoice } from '@lotbook/model/settings';
import { parseInstant, type Instant } from '@lotbook/model/time';
import { notFound } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { deciding, type Decision } from './deciding.ts';
import { matchTargets } from './entry-ids.ts';
import { lotOrigins, lotRefusal, type LotOrigin } from './lot-origins.ts';

/** Lots chosen by hand for one side that left. */
export interface LotsChosen {
  readonly taxTxId?: string | null | undefined;
  /** Where they were identified: in one's own books, or by telling the broker that keeps the units. Absent: `books`. */
  readonly channel?: string | null | undefined;
  /** When the person noted the choice in their own books, or told the broker; absent: now. */
  readonly recordedAt?: string | null | undefined;
  readonly lots?:
    | readonly {
        readonly lotId?: string | null | undefined;
        readonly quantity?: string | null | undefined;
      }[]
    | null
    | undefined;
}

/** What was chosen, as the engine takes it. @throws AppError BAD_INPUT or NOT_FOUND for lots that cannot be meant. */
export async function checkedChoices(
  db: Db,
  account: Account,
  wanted: LotsChosen,
  now: Instant,
): Promise<readonly LotChoice[]> {
  const { taxTxId, channel, lots } = wanted;
  if (!taxTxId) throw lotRefusal('This field is required', 'taxTxId');
  if (!lots || lots.length === 0) throw lotRefusal('An option must be selected', 'lots');
  const identified = checkedChannel(channel);
  const recordedAt = checkedNote(wanted.recordedAt, now);
  const disposal = (await matchTargets(db, account.id, [taxTxId]))[0]!;
  if (!disposal.named || disposal.named.movement.direction === 'in')
    throw lotRefusal('Lots are chosen for what leaves, and this came in.', 'taxTxId');
  const { asset } = disposal.named.movement;
  const origins = await lotOrigins(
    db,
    account,
    asset,
    lots.map(({ lotId }) => lotId ?? ''),
  );
  const choices = origins.map((origin, index): LotChoice => {
    if (origin.at > disposal.transaction.at)
      throw lotRefusal(`The ${origin.words} was acquired only after this left.`, 'lots');
    if (origin.at > recordedAt)
      throw lotRefusal(
        `The ${origin.words} was acquired only after the choice is said to have been noted.`,
        'recordedAt',
      );
    return {
      disposal: disposal.taxTxId as MovementId,
      lot: origin.lot,
      quantity: checkedUnits(lots[index]!.quantity, origin, asset),
      recordedAt,
      ...identified,
    };
  });
  if (new Set(choices.map(({ lot }) => lot)).size < choices.length)
    throw lotRefusal('Each lot can be chosen once.', 'lots');
  const total = choices.reduce((sum, each) => sum + each.quantity, 0n);
  if (total > disposal.named.movement.quantity)
    throw lotRefusal(
      `Only ${format(disposal.named.movement.quantity)} ${disposal.named.movement.asset} left here, and ${format(total)} were chosen.`,
      'lots',
    );
  return choices;
}

/** A choice that stands in a person's own books counts from when it was noted there; the log tells when it was entered here. */
function checkedNote(text: string | null | undefined, now: Instant): Instant {
  if (text === undefined || text === null) return now;
  const at = parseInstant(text);
  if (at === undefined) throw lotRefusal('Invalid date', 'recordedAt');
  if (at > now) throw lotRefusal('Date cannot be in future', 'recordedAt');
  return at;
}

function checkedChannel(channel: string | null | undefined): Pick<LotChoice, 'channel'> {
  if (channel === undefined || channel === null || channel === 'books') return {};
  if (channel !== 'broker')
    throw lotRefusal(`Lots are identified by books or by broker, not by '${channel}'.`, 'channel');
  return { channel };
}

function checkedUnits(
  text: string | null | undefined,
  { quantity: had, words }: LotOrigin,
  asset: string,
): Quantity {
  const units = text && /^\d+(\.\d{1,18})?$/.test(text) ? quantity(text) : zeroQuantity;
  if (units === 0n) throw lotRefusal('Must be at least 0.000000000000000001', 'quantity');
  if (units > had) throw lotRefusal(`The ${words} had only ${format(had)} ${asset}.`, 'quantity');
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
  return deciding(services, actor, { accountId, seen }, async (tx, _member, decider) => {
    const ids = specIds.map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : -1));
    const changed = await revokeById(tx, decider, 'spec-id', ids);
    if (changed < new Set(ids).size) throw notFound('choice of lots');
    const message = `${changed} ${changed === 1 ? 'choice' : 'choices'} of lots taken back.`;
    return {
      decision: { changed, unchanged: 0, skipped: 0, message },
      action: 'choice of lots removed',
      after: { specIds },
    };
  });
}
