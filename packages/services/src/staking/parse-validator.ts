import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/staking';
import type { NewValidator } from '@lotbook/db/stores/validators';
import { AppError } from '@lotbook/model/errors';

/** An index has at most this many digits: Ethereum has about a million validators. */
const indexShape = /^\d{1,9}$/;
const addressShape = /^0x[\da-f]{40}$/;
const keyShape = /^0x[\da-f]{96}$/;

/** A validator by index or public key, or all those of a withdrawal or deposit address. @throws AppError BAD_INPUT */
export function parseValidator(text: string): NewValidator {
  const trimmed = text.trim().toLowerCase();
  if (indexShape.test(trimmed)) {
    const validatorIndex = Number(trimmed);
    return { id: `ethereum-${validatorIndex}`, validatorIndex, publicKey: null };
  }
  if (addressShape.test(trimmed))
    return { id: `ethereum-${trimmed}`, validatorIndex: null, publicKey: null, address: trimmed };
  const publicKey = trimmed.startsWith('0x') ? trimmed : `0x${trimmed}`;
  if (keyShape.test(publicKey))
    return { id: `ethereum-${publicKey}`, validatorIndex: null, publicKey };
  throw new AppError('BAD_INPUT', fill(texts.notValidator, { text: text.trim().slice(0, 120) }), {
    field: 'validators',
  });
}
