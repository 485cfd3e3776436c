import type { Db } from '@lotbook/db/database';
import { findTirPayer, listTirPayers, putTirPayer } from '@lotbook/db/stores/tir-payers';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { isFields, readPayer } from '@lotbook/tir/read-payer';
import type { Payer } from '@lotbook/tir/records';
import type { Actor, Services } from '../services.ts';
import { makeInputError, checkTaxYear, noteStep, readTirWith, writeTirWith } from './tir-member.ts';

/** The fields of a payer, as in the payer file of the command line; elections are of one year. */
export interface PayerProfile {
  readonly name: string;
  readonly ein: string;
  readonly address1: string;
  readonly address2?: string | undefined;
  readonly city: string;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  readonly country?: string | undefined;
  readonly contactName: string;
  readonly contactPhone?: string | undefined;
  readonly contactEmail?: string | undefined;
  readonly tcc?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly combinedFiling?: boolean | undefined;
  readonly stateIds?: Readonly<Record<string, string>> | undefined;
  readonly elections?: Readonly<Record<string, unknown>> | undefined;
}

export interface StoredPayer {
  readonly taxYear: number;
  readonly profile: PayerProfile;
  readonly updatedAt: string;
}

/** Saves the payer of a tax year. @throws AppError BAD_INPUT naming the first invalid field */
export function savePayer(
  services: Services,
  actor: Actor,
  accountId: string,
  { taxYear, profile }: { readonly taxYear: number; readonly profile: PayerProfile },
): Promise<void> {
  return writeTirWith(services, actor, accountId, 'accountEdit', async (tx, member) => {
    checkTaxYear(taxYear);
    toPayer(profile, taxYear);
    await putTirPayer(tx, member.account.id, { taxYear, profile, userId: member.userId });
    await noteStep(tx, member, fill(texts.stepPayerSaved, { year: String(taxYear) }), {
      taxYear,
      step: 'payer',
    });
  });
}

export const readPayers = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly StoredPayer[]> =>
  readTirWith(services, actor, accountId, async (db, { account }) =>
    (await listTirPayers(db, account.id)).map((row) => ({
      ...row,
      profile: row.profile as PayerProfile,
    })),
  );

/** The payer of a year. @throws AppError PAYER_MISSING */
export async function loadPayer(db: Db, accountId: AccountId, taxYear: number): Promise<Payer> {
  const found = await findTirPayer(db, accountId, taxYear);
  if (!found)
    throw new AppError('PAYER_MISSING', fill(texts.payerMissing, { year: String(taxYear) }));
  return toPayer(found.profile, taxYear);
}

function toPayer(profile: unknown, taxYear: number): Payer {
  const fields = isFields(profile) ? profile : {};
  const payer = readPayer(
    { ...fields, elections: { [taxYear]: fields['elections'] ?? {} } },
    taxYear,
  );
  if ('ein' in payer) return payer;
  const [fault] = payer;
  const field = (fault?.field ?? '').replace(`elections.${taxYear}.`, 'elections.');
  throw makeInputError(field, fill(texts.payerField, { field }));
}
