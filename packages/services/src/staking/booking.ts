import { arisesUnder } from '@lotbook/engine/effects/treatment-text';
import { loadTaxSettings } from '@lotbook/db/stores/tax-settings';
import {
  loadBookingState,
  loadBookingSums,
  type BookingMode,
  type BookingSums,
} from '@lotbook/db/stores/validator-bookings';
import { format, quantity, type Quantity } from '@lotbook/decimal/decimal';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { loadBookingMode } from './book-rewards.ts';

export type Recognition = 'receipt' | 'daily' | 'onSale';

/** How rewards of validators are booked, and the chain's amounts next to the booked ones. */
export interface StakingBooking extends BookingSums {
  readonly mode: BookingMode;
  readonly recognition: Recognition;
  /** Whether the law of the account leaves it open that rewards are income only when sold. */
  readonly hasOnSale: boolean;
  readonly sourceId: string | null;
  /** Of the reward that should be booked, what isn't. */
  readonly difference: string;
}

/** Compares what the chain paid with what is booked. Null: the account never had a validator. */
export function loadStakingBooking(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<StakingBooking | null> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const state = await loadBookingState(db, account.id);
    if (!state) return null;
    const mode = await loadBookingMode(db, account.id, state);
    const sums = await loadBookingSums(db, account.id, state.sourceId);
    return {
      ...sums,
      mode,
      recognition: await loadRecognition(db, account.id),
      hasOnSale: arisesUnder(account.jurisdiction === 'UK' ? 'UK' : 'US', 'stakingTiming'),
      sourceId: state.sourceId,
      accruedTwice: mode === 'daily' ? sums.accruedTwice : '0',
      difference: format(computeDifference(mode, sums)),
    };
  });
}

async function loadRecognition(
  db: Parameters<typeof loadTaxSettings>[0],
  accountId: Parameters<typeof loadTaxSettings>[1],
): Promise<Recognition> {
  const settings = await loadTaxSettings(db, accountId);
  const answers = new Map(
    settings.flatMap((one) => (one.kind === 'treatment' ? [[one.part, one.payload.value]] : [])),
  );
  if (answers.get('validatorRewards') === 'daily') return 'daily';
  return answers.get('stakingTiming') === 'onSale' ? 'onSale' : 'receipt';
}

/**
 * On receipt: rewards of withdrawals, without those that another source has. By day: what days
 * recognized, and what was paid beyond that. Rows of other sources that are income as well count
 * twice then.
 */
function computeDifference(mode: BookingMode, sums: BookingSums): Quantity {
  if (mode === 'off') return quantity('0');
  const received = quantity(sums.reward) - quantity(sums.importedReward);
  const expected =
    mode === 'receipt'
      ? received
      : received - quantity(sums.accruedNotImported) + quantity(sums.earned);
  const twice = mode === 'daily' ? quantity(sums.accruedTwice) : 0n;
  const booked = quantity(sums.bookedReward) - quantity(sums.bookedPenalties) + twice;
  return (expected - booked) as Quantity;
}
