import { fill } from '@lotbook/messages/fill';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import type { Adapter, Credentials } from '@lotbook/connections/adapter';
import { AppError } from '@lotbook/model/errors';

const mostCharacters = 20_000;

/**
 * The credentials that an adapter needs, trimmed; unknown fields are dropped.
 * @throws AppError BAD_INPUT naming the missing or invalid field.
 */
export function validateCredentials(
  adapter: Adapter,
  given: Readonly<Record<string, string | null | undefined>>,
): Credentials {
  const credentials: Record<string, string> = {};
  for (const { name, optional } of adapter.credentialFields) {
    const value = given[name]?.trim() ?? '';
    if (value === '' && optional !== true)
      throw new AppError('BAD_INPUT', fill(contractRules.credentialRequired), { field: name });
    if (value.length > mostCharacters)
      throw new AppError(
        'BAD_INPUT',
        fill(contractRules.tooManyCharacters, { count: mostCharacters }),
        {
          field: name,
        },
      );
    if (value !== '') credentials[name] = value;
  }
  return credentials;
}
