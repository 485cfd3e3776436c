import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/staking';
import type { OpeningRow } from '@lotbook/db/stores/validators';
import { format, quantity, type Quantity } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { compoundingCap } from '@lotbook/staking/ethereum';

/** Penalties that an active validator can have lost of its principal. A slashed one can lose all. */
const mostLost = quantity('1');
/** The smallest deposit. EIP-7251, MIN_DEPOSIT_AMOUNT. */
const least = quantity('1');

/**
 * The principal that a validator had at its first snapshot. More than the balance is principal that
 * isn't there, and would become a loss at the exit. @throws AppError BAD_INPUT
 */
export function parsePrincipal(text: string, opening: OpeningRow): Quantity {
  const trimmed = text.trim();
  const amount = /^\d{1,5}(?:\.\d{1,18})?$/.test(trimmed) ? quantity(trimmed) : undefined;
  if (amount === undefined || amount < least || amount > compoundingCap)
    throw new AppError('BAD_INPUT', fill(texts.badPrincipal), { field: 'principal' });
  const { balance, date, slashed } = opening;
  if (balance === null || date === null || slashed) return amount;
  if (amount > quantity(balance) + mostLost)
    throw new AppError(
      'BAD_INPUT',
      fill(texts.principalAboveBalance, { principal: format(amount), balance, date }),
      { field: 'principal' },
    );
  return amount;
}
