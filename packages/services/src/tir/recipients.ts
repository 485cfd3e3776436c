import { reading, type Db } from '@lotbook/db/database';
import {
  countRecipients,
  findRecipient,
  listRecipients,
  updateRecipient,
  type RecipientFilter,
  type TirRecipientRow,
} from '@lotbook/db/stores/tir-recipients';
import { linkPage } from '@lotbook/db/stores/preparer-links';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { Recipient } from '@lotbook/tir/records';
import { readDate } from '@lotbook/tir/cells';
import { utc } from '@lotbook/model/time';
import { isId, notFound } from '../member.ts';
import type { Actor, SealingServices, Services } from '../services.ts';
import { toRecipient } from './recipient-rows.ts';
import {
  makeInputError,
  noteStep,
  readTirWith,
  writeTirWith,
  type TirMember,
} from './tir-member.ts';
import { openTirSealer, type TirSealer } from './tir-sealer.ts';

export interface RecipientPage {
  readonly recipients: readonly TirRecipientRow[];
  readonly hasMore: boolean;
}

const limitTo = (member: TirMember, filter: RecipientFilter): RecipientFilter =>
  member.clientAccountIds ? { ...filter, clientAccountIds: member.clientAccountIds } : filter;

export const readRecipients = (
  services: Services,
  actor: Actor,
  accountId: string,
  {
    filter,
    after,
    limit,
  }: {
    readonly filter: RecipientFilter;
    readonly after?: string | undefined;
    readonly limit: number;
  },
): Promise<RecipientPage> =>
  readTirWith(
    services,
    actor,
    accountId,
    async (db, member) => {
      const rows = await listRecipients(db, member.account.id, limitTo(member, filter), {
        after,
        limit: limit + 1,
      });
      return { recipients: rows.slice(0, limit), hasMore: rows.length > limit };
    },
    { isLimitable: true },
  );

export const countMatchingRecipients = (
  services: Services,
  actor: Actor,
  accountId: string,
  filter: RecipientFilter,
): Promise<number> =>
  readTirWith(
    services,
    actor,
    accountId,
    (db, member) => countRecipients(db, member.account.id, limitTo(member, filter)),
    { isLimitable: true },
  );

/** One recipient that the member may see. @throws AppError NOT_FOUND */
export async function requireRecipient(
  db: Db,
  member: TirMember,
  externalId: string,
): Promise<TirRecipientRow> {
  const found = await findRecipient(db, member.account.id, externalId);
  const limit = member.clientAccountIds;
  if (
    !found ||
    (limit && (found.clientAccountId === null || !limit.includes(found.clientAccountId)))
  )
    throw notFound('recipient');
  return found;
}

/** Shows the TIN of a recipient. Each time is logged. */
export function unmaskTin(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  { externalId, taxYear }: { readonly externalId: string; readonly taxYear: number },
): Promise<{ readonly tin: string; readonly foreignTin: string }> {
  return writeTirWith(
    services,
    actor,
    accountId,
    'sourceEdit',
    async (tx, member) => {
      const row = await requireRecipient(tx, member, externalId);
      const sealer = await openTirSealer(tx, services.masterKeys, member.account.id);
      const { tin, foreignTin } = toRecipient(sealer, row);
      await noteStep(tx, member, fill(texts.stepTinShown, { externalId }), {
        taxYear,
        externalId,
        step: 'unmask-tin',
      });
      return { tin, foreignTin };
    },
    { isLimitable: true },
  );
}

const curingStates = ['none', 'open', 'in_review', 'resolved'] as const;

export interface RecipientChange {
  readonly externalId: string;
  readonly taxYear: number;
  readonly curing?: string | undefined;
  /** The day of the consent to electronic statements, or null to withdraw it. */
  readonly consentedOn?: string | null | undefined;
  readonly consentVersion?: string | undefined;
  /** The Lotbook account whose books are the recipient's intake, or null for none. */
  readonly clientAccountId?: string | null | undefined;
}

/** Changes the curing state, the consent or the client account of a recipient. */
export function changeRecipient(
  services: Services,
  actor: Actor,
  accountId: string,
  change: RecipientChange,
): Promise<TirRecipientRow> {
  const { externalId, taxYear, curing, clientAccountId } = change;
  return writeTirWith(
    services,
    actor,
    accountId,
    'clientEdit',
    async (tx, member) => {
      await requireRecipient(tx, member, externalId);
      if (curing !== undefined && !curingStates.some((each) => each === curing))
        throw makeInputError(
          'curing',
          fill(texts.curingState, { value: curing, states: curingStates.join(', ') }),
        );
      if (clientAccountId != null) await requireClient(tx, member, clientAccountId);
      await updateRecipient(tx, member.account.id, externalId, {
        curing,
        clientAccountId,
        ...readConsent(change),
      });
      await noteStep(tx, member, fill(texts.stepRecipient, { externalId }), {
        taxYear,
        externalId,
        step: 'recipient',
        details: { curing, consentedOn: change.consentedOn, clientAccountId },
      });
      return requireRecipient(tx, member, externalId);
    },
    { isLimitable: true },
  );
}

/** A consent counts for the version of the text that was agreed to. 26 CFR 1.6045-5, Publication 1179. */
function readConsent({ consentedOn, consentVersion }: RecipientChange): {
  readonly consentedOn?: string | null;
  readonly consentVersion?: string | null;
} {
  if (consentedOn === undefined) return {};
  if (consentedOn === null) return { consentedOn: null, consentVersion: null };
  const day = readDate(consentedOn, utc);
  if (day === undefined)
    throw makeInputError('consentedOn', fill(texts.dayInvalid, { value: consentedOn }));
  if (consentVersion === undefined || consentVersion.trim() === '')
    throw makeInputError('consentVersion', fill(texts.consentVersionMissing));
  return { consentedOn: day, consentVersion: consentVersion.trim().slice(0, 100) };
}

/** A client of the administrator that consented to access. @throws AppError BAD_INPUT */
export async function requireClient(
  tx: Db,
  { account, clientAccountIds }: TirMember,
  clientAccountId: string,
): Promise<void> {
  const isGranted = clientAccountIds === null || clientAccountIds.includes(clientAccountId);
  const { totalFiltered } = isId(clientAccountId)
    ? await linkPage(
        tx,
        account.id,
        { statuses: ['connected', 'preparer-only'], clientAccountIds: [clientAccountId] },
        { order: { column: 'created', descending: true }, limit: 1, offset: 0 },
      )
    : { totalFiltered: 0 };
  if (!isGranted || totalFiltered === 0)
    throw new AppError('BAD_INPUT', fill(texts.clientNotFound), { field: 'clientAccountId' });
}

const recipientsAtOnce = 5_000;

/** All recipients with their TINs, page by page. */
export async function* readAllRecipients(
  { database }: Services,
  accountId: AccountId,
  sealer: TirSealer,
): AsyncGenerator<{ readonly recipient: Recipient; readonly row: TirRecipientRow }> {
  for (let after: string | undefined; ;) {
    const from = after;
    const page = await reading(database, { accountId }, (db) =>
      listRecipients(db, accountId, {}, { after: from, limit: recipientsAtOnce }),
    );
    for (const row of page) yield { row, recipient: toRecipient(sealer, row) };
    if (page.length < recipientsAtOnce) return;
    after = page.at(-1)?.externalId;
  }
}
