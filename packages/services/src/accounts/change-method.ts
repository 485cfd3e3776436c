import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/accounts';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { changeAccount, log } from '@lotbook/db/stores/accounts';
import {
  addMethodChange,
  loadMethodChanges,
  withdrawMethodChanges,
} from '@lotbook/db/stores/method-changes';
import { AppError } from '@lotbook/model/errors';
import { identificationChannels, type IdentificationChannel } from '@lotbook/model/settings';
import type { Instant, LocalDate, TimeZone } from '@lotbook/model/time';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { validateTaxMethod } from '../base/checked-settings.ts';
import { getStart } from '../base/date-presets.ts';
import { requireSource } from '../base/known-source.ts';
import { refuseUnitChoice } from '../base/jurisdiction.ts';

export interface WantedMethod {
  readonly method: string;
  readonly from?: Instant | undefined;
  /** Alternative to `from`: the first day, by the account's clock. */
  readonly on?: LocalDate | undefined;
  /** The one source that it is for. */
  readonly sourceId?: string | undefined;
  /** `books` or `broker`; absent: `books`. */
  readonly channel?: string | undefined;
  /** When the person recorded it in their own books, or instructed the broker; absent: now. */
  readonly recordedAt?: Instant | undefined;
}

/**
 * Changes the order in which lots are used: from a date on, for all sources or one, with the time it was recorded; or without a date for all time, which
 * removes earlier orders. No order is altered: the latest one in effect applies.
 */
export function changeMethod(
  services: Services,
  actor: Actor,
  accountId: string,
  request: WantedMethod,
): Promise<void> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, { account, userId }) => {
    refuseUnitChoice(account, 'newMethod');
    const method = validateTaxMethod(request.method);
    const from =
      request.on === undefined ? request.from : getStart(request.on, account.timeZone as TimeZone);
    const channel = validateChannel(request);
    if (request.sourceId !== undefined && from === undefined)
      throw new AppError('BAD_INPUT', fill(texts.orderNeedsStart), {
        field: 'from',
      });
    const recordedAt = request.recordedAt;
    if (recordedAt !== undefined && recordedAt > services.now().toISOString())
      throw new AppError('BAD_INPUT', fill(contractRules.dateCannotBeInFuture), {
        field: 'recordedAt',
      });
    const source =
      request.sourceId === undefined
        ? undefined
        : await requireSource(tx, account.id, request.sourceId);
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
    const message: FilledMessage =
      from === undefined
        ? fill(texts.methodChanged, { method })
        : fill(texts.methodChangeScheduled, {
            method,
            from,
            hasSource: source ? 'yes' : 'other',
            name: source?.name ?? '',
            isBroker: channel === 'broker' ? 'yes' : 'other',
          });
    await log(tx, account.id, {
      userId,
      type: 'account',
      action: 'change',
      message,
      before: { taxMethod: account.taxMethod, changes },
      after: { ...request, from },
    });
    await services.queue.enqueue(tx, { kind: 'compute', accountId: account.id });
  });
}

function validateChannel({ channel = 'books', sourceId }: WantedMethod): IdentificationChannel {
  const known = identificationChannels.find((each) => each === channel);
  if (known === undefined)
    throw new AppError('BAD_INPUT', fill(texts.orderChannelUnknown, { channel }), {
      field: 'channel',
    });
  if (known === 'broker' && sourceId === undefined)
    throw new AppError('BAD_INPUT', fill(texts.brokerMissing), {
      field: 'sourceId',
    });
  return known;
}

/** Turns manual lot selection on or off. Selections are kept while it is off. */
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
    const message: FilledMessage = fill(texts.lotSelectionSwitched, {
      hasEnable: enable ? 'yes' : 'other',
    });
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
