import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/accounts';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { defaultTaxYears, getInitialTaxYear } from '@lotbook/access/tax-years';
import { readSubtypeFields, subtypeById } from '@lotbook/access/subtypes';
import type { AccountType } from '@lotbook/access/applications';
import type { Tx } from '@lotbook/db/database';
import { addAccount, log } from '@lotbook/db/stores/accounts';
import { addMember } from '@lotbook/db/stores/members';
import type { Json } from '@lotbook/db/schema';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, UserId } from '@lotbook/model/ids';
import { lotMethods, type LotMethod } from '@lotbook/model/settings';
import { isTimeZone } from '@lotbook/model/time';
import type { Services } from '../services.ts';
import {
  validateAccountName,
  validateCurrency,
  validateJurisdiction,
  validateListedYear,
} from '../base/checked-settings.ts';

export interface NewAccount {
  readonly name: string;
  readonly timeZone?: string | undefined;
  readonly fiatCurrency?: string | undefined;
  readonly jurisdiction?: string | undefined;
  readonly taxYear?: number | undefined;
  readonly taxMethod?: string | undefined;
  readonly subtypeId?: string | undefined;
  readonly subtypeFields?: unknown;
}

export interface OwnedAccount extends ReturnType<typeof validateNewAccount> {
  readonly id: AccountId;
  readonly type: AccountType;
  readonly ownerId: UserId;
  readonly trialEndsAt?: string | undefined;
  readonly isSample?: boolean | undefined;
}

/** Creates an account with its owner as the first member. The database transaction already acts for the new account. */
export async function addOwnedAccount(
  tx: Tx,
  account: OwnedAccount,
  madeBy: UserId,
): Promise<void> {
  await addAccount(tx, account);
  await addMember(tx, account.id, { userId: account.ownerId, role: 'owner' });
  await logCreated(tx, account, madeBy);
}

export const logCreated = (
  tx: Tx,
  account: Pick<OwnedAccount, 'id' | 'name' | 'timeZone' | 'subtypeId'>,
  madeBy: UserId,
): Promise<void> =>
  log(tx, account.id, {
    userId: madeBy,
    type: 'account',
    action: 'create',
    message: fill(texts.accountCreated, { name: account.name }),
    after: {
      name: account.name,
      timeZone: account.timeZone,
      ...(account.subtypeId === undefined ? {} : { subtypeId: account.subtypeId }),
    },
  });

/** The request with defaults filled in. @throws AppError BAD_INPUT naming the invalid field. */
export function validateNewAccount(
  services: Pick<Services, 'taxYears' | 'now' | 'origin'>,
  request: NewAccount,
) {
  const place = validateJurisdiction(request.jurisdiction ?? 'US');
  return {
    // An account is often named after its user, whose name may contain anything.
    name: validateAccountName(request.name.replaceAll(/[^\p{L}\p{N}\p{M}'’.,&\- ]/gu, '')),
    origin: services.origin,
    timeZone:
      !place.isClockFixed && request.timeZone !== undefined && isTimeZone(request.timeZone)
        ? request.timeZone
        : place.timeZone,
    jurisdiction: place.id,
    taxYear:
      request.taxYear === undefined
        ? getInitialTaxYear(services.taxYears ?? defaultTaxYears, services.now())
        : validateListedYear(services, request.taxYear),
    taxMethod:
      lotMethods.find((method): method is LotMethod => method === request.taxMethod) ?? 'FIFO',
    fiatCurrency:
      request.fiatCurrency === undefined ? place.currency : validateCurrency(request.fiatCurrency),
    ...validateSubtype(request.subtypeId, request.subtypeFields),
  };
}

/** @throws AppError BAD_INPUT whose details list every field with its message. */
export function validateSubtype(
  subtypeId: string | undefined,
  fields: unknown,
): { readonly subtypeId?: string; readonly subtypeFields?: Json } {
  if (subtypeId === undefined) return {};
  if (subtypeId.length > 60)
    throw new AppError('BAD_INPUT', fill(contractRules.tooManyCharacters, { count: 60 }), {
      field: 'subtypeId',
    });
  const subtype = subtypeById(subtypeId);
  if (!subtype)
    throw new AppError('BAD_INPUT', fill(texts.subtypeUnknown, { subtypeId }), {
      field: 'subtypeId',
    });
  const read = readSubtypeFields(subtype, fields);
  if ('values' in read) return { subtypeId, subtypeFields: read.values };
  const [first] = read.faults;
  throw new AppError('BAD_INPUT', first?.message ?? fill(contractRules.thisFieldIsRequired), {
    field: `subtypeFields.${first?.field ?? ''}`,
    faults: read.faults,
  });
}
