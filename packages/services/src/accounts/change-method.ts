import type { Tx } from '@lotbook/db/database';
import { importThatSwitchedSpecId, wasSpecIdSwitched } from '@lotbook/db/stores/account-log';
import { changeAccount, findAccount, log } from '@lotbook/db/stores/accounts';
import { areLotsChosen } from '@lotbook/db/stores/decisions';
import { findImport } from '@lotbook/db/stores/imports';
import {
  addMethodChange,
  loadMethodChanges,
  withdrawMethodChanges,
} from '@lotbook/db/stores/method-changes';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, ImportId, UserId } from '@lotbook/model/ids';
import { identificationChannels, type IdentificationChannel } from '@lotbook/model/settings';
import type { Instant, LocalDate, TimeZone } from '@lotbook/model/time';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { checkedTaxMethod } from './checked-settings.ts';
import { getStart } from '../transactions/date-presets.ts';
import { knownSource } from './known-source.ts';
import { getPlace, refuseUnitChoice } from './jurisdiction.ts';

export interface WantedMethod {
  readonly method: string;
  readonly from?: Instant | undefined;
  /** In place of `from`: the day with whose beginning it starts, by the account's clock. */
  readonly on?: LocalDate | undefined;
  /** The one source that it is for. */
  readonly sourceId?: string | undefined;
  /** `books` or `broker`; absent: `books`. */
  readonly channel?: string | undefined;
  /** When the person wrote it down in their own books, or told the broker; absent: now. */
  readonly recordedAt?: Instant | undefined;
}

/**
 * Changes the order in which lots leave: from an instant on, for all sources or one, with the moment it was written down at, or without one for all time, which
 * withdraws the orders given before. No order is altered: the last one that began to count holds.
 */
export function changeMethod(
  services: Services,
  actor: Actor,
  accountId: string,
  wanted: WantedMethod,
): Promise<void> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, { account, userId }) => {
    refuseUnitChoice(account, 'newMethod');
    const method = checkedTaxMethod(wanted.method);
    const from =
      wanted.on === undefined ? wanted.from : getStart(wanted.on, account.timeZone as TimeZone);
    const channel = checkedChannel(wanted);
    if (wanted.sourceId !== undefined && from === undefined)
      throw new AppError(
        'BAD_INPUT',
        'An order for one source begins at a date. Say from when on it holds.',
        { field: 'from' },
      );
    const recordedAt = wanted.recordedAt;
    if (recordedAt !== undefined && recordedAt > services.now().toISOString())
      throw new AppError('BAD_INPUT', 'Date cannot be in future', { field: 'recordedAt' });
    const source =
      wanted.sourceId === undefined
        ? undefined
        : await knownSource(tx, account.id, wanted.sourceId);
    const changes = await loadMethodChanges(tx, account.id);
    const last = changes.findLast(
      (each) =>
        each.from === from && each.sourceId === (source?.id ?? null) && each.channel === channel,
    );
    if (
      from === undefined
        ? account.taxMethod === method && changes.length === 0
        : last?.method === method
    )
      return;
    const decider = { accountId: account.id, userId };
    if (from === undefined) {
      await changeAccount(tx, account.id, { taxMethod: method });
      if (changes.length > 0) await withdrawMethodChanges(tx, decider);
    } else
      await addMethodChange(tx, decider, {
        from,
        method,
        sourceId: source?.id ?? null,
        channel,
        recordedAt,
      });
    const told = channel === 'broker' ? ', which was told' : '';
    const message =
      from === undefined
        ? `Method changed to ${method}`
        : `Method changes to ${method} from ${from}${source ? ` at ${source.name}${told}` : ''}`;
    await log(tx, account.id, {
      userId,
      type: 'account',
      action: 'change',
      message,
      before: { taxMethod: account.taxMethod, changes },
      after: { ...wanted, from },
    });
    await services.queue.enqueue(tx, { kind: 'compute', accountId: account.id });
  });
}

function checkedChannel({ channel = 'books', sourceId }: WantedMethod): IdentificationChannel {
  const known = identificationChannels.find((each) => each === channel);
  if (known === undefined)
    throw new AppError(
      'BAD_INPUT',
      `An order stands in books or with the broker, not with '${channel}': channel is books or broker.`,
      { field: 'channel' },
    );
  if (known === 'broker' && sourceId === undefined)
    throw new AppError(
      'BAD_INPUT',
      'Say which broker was told: choose the source that the order is for.',
      { field: 'sourceId' },
    );
  return known;
}

/**
 * Switches lots chosen by hand on for choices that a file brought, unless somebody switched it before. Returns what to tell whoever brought it; empty where the choices
 * were followed already.
 */
export async function followAddedChoices(
  tx: Tx,
  accountId: AccountId,
  { importId, fileName, userId }: ChoiceSource,
): Promise<string> {
  const account = await findAccount(tx, accountId);
  if (!account || account.specIdFeature) return '';
  const { unitsRule } = getPlace(account);
  if (unitsRule !== undefined)
    return ` The lots chosen by hand in it are kept, but not followed: ${unitsRule}`;
  if (await wasSpecIdSwitched(tx, accountId))
    return ' The lots chosen by hand in it are kept, but not followed: choosing lots is switched off for this account. Switch it on where they should count.';
  await changeAccount(tx, accountId, { specIdFeature: true });
  const message = `Lots chosen by hand were switched on: ${fileName} tells some`;
  await log(tx, accountId, {
    userId,
    type: 'account',
    action: 'change',
    message,
    before: { specIdFeature: false },
    after: { specIdFeature: true, importId },
  });
  return ' Choosing lots by hand was switched on, because it tells which lots were chosen.';
}

/** Switches them off again where the import that switched them on is gone, nobody switched them since, and no lots are chosen for anything that is left. */
export async function forgetAddedChoices(
  tx: Tx,
  accountId: AccountId,
  { importId, fileName, userId }: ChoiceSource,
): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (!account?.specIdFeature) return;
  const by = await importThatSwitchedSpecId(tx, accountId);
  if (
    by === undefined ||
    (await findImport(tx, accountId, by as ImportId)) ||
    (await areLotsChosen(tx, accountId))
  )
    return;
  await changeAccount(tx, accountId, { specIdFeature: false });
  const message = `Lots chosen by hand were switched off again: with ${fileName} the last of them were deleted`;
  await log(tx, accountId, {
    userId,
    type: 'account',
    action: 'change',
    message,
    before: { specIdFeature: true },
    after: { specIdFeature: false, importId },
  });
}

interface ChoiceSource {
  readonly importId: ImportId;
  readonly fileName: string;
  readonly userId: UserId | undefined;
}

/** Switches lots chosen by hand on or off. What was chosen is kept while it is off. */
export function setSpecIdFeature(
  services: Services,
  actor: Actor,
  accountId: string,
  enable: boolean,
): Promise<void> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, { account, userId }) => {
    if (enable) refuseUnitChoice(account, 'enable');
    if (account.specIdFeature === enable) return;
    await changeAccount(tx, account.id, { specIdFeature: enable });
    const message = `Lots chosen by hand were switched ${enable ? 'on' : 'off'}`;
    await log(tx, account.id, {
      userId,
      type: 'account',
      action: 'change',
      message,
      before: { specIdFeature: !enable },
      after: { specIdFeature: enable },
    });
    await services.queue.enqueue(tx, { kind: 'compute', accountId: account.id });
  });
}
