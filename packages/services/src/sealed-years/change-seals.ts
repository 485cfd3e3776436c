import { toStoredText } from '@lotbook/messages/stored-text';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/sealed-years';
import { log } from '@lotbook/db/stores/accounts';
import { addSeal, readCurrentSeal, failSeal, openSeal } from '@lotbook/db/stores/sealed-years';
import { AppError } from '@lotbook/model/errors';
import { validateTaxYear } from '../base/checked-settings.ts';
import { getPlace } from '../base/jurisdiction.ts';
import { readFiguresState } from '../computing/figures-state.ts';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

const mostReason = 500;

/** Seals an ended tax year, as filed. A job stores the content. @throws AppError BAD_INPUT, YEAR_SEALED, NO_FIGURES */
export function requestSeal(
  services: Services,
  actor: Actor,
  accountId: string,
  given: number,
): Promise<void> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, { account, userId }) => {
    const taxYear = validateTaxYear(given);
    const { years } = getPlace(account);
    if (years.last(taxYear) >= new Date().toISOString().slice(0, 10)) {
      throw new AppError(
        'BAD_INPUT',
        fill(texts.yearNotEnded, { taxYear: years.label(taxYear), last: years.last(taxYear) }),
        {
          field: 'taxYear',
        },
      );
    }
    if (await readCurrentSeal(tx, account.id, taxYear))
      throw new AppError(
        'YEAR_SEALED',
        fill(texts.yearAlreadyLocked, { taxYear: years.label(taxYear) }),
      );
    const state = await readFiguresState(tx, account);
    if (state === 'none') throw new AppError('NO_FIGURES', fill(texts.figuresMissing));
    if (state === 'failed') throw new AppError('NO_FIGURES', fill(texts.figuresFailed));
    const seal = await addSeal(tx, account.id, { taxYear, userId });
    await services.queue.enqueue(tx, { kind: 'seal', accountId: account.id, sealId: seal.id });
    const message: FilledMessage = fill(texts.lockingRequested, {
      taxYear: years.label(taxYear),
    });
    await log(tx, account.id, {
      userId,
      type: 'tax-year',
      action: 'seal',
      message,
      after: { taxYear },
    });
  });
}

/** Cancels the running sealing of a year; nothing of it is stored. @throws AppError NOT_FOUND */
export function cancelSealing(
  services: Services,
  actor: Actor,
  accountId: string,
  taxYear: number,
): Promise<void> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, { account, userId }) => {
    const label = getPlace(account).years.label(taxYear);
    const seal = await readCurrentSeal(tx, account.id, taxYear);
    if (
      seal?.status !== 'sealing' ||
      !(await failSeal(tx, account.id, seal.id, toStoredText(fill(texts.lockingCanceledUnchanged))))
    ) {
      throw new AppError('NOT_FOUND', fill(texts.yearNotBeingLocked, { label }));
    }
    await log(tx, account.id, {
      userId,
      type: 'tax-year',
      action: 'seal-cancelled',
      message: fill(texts.lockingCanceled, { label }),
    });
  });
}

/** Reopens a sealed year for a reason that the log records. The sealed content is kept as evidence. @throws AppError BAD_INPUT, NOT_FOUND */
export function unsealYear(
  services: Services,
  actor: Actor,
  accountId: string,
  request: { readonly taxYear: number; readonly reason: string },
): Promise<void> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, { account, userId }) => {
    const reason = request.reason.trim();
    const label = getPlace(account).years.label(request.taxYear);
    if (reason === '')
      throw new AppError('BAD_INPUT', fill(texts.reasonMissing), { field: 'reason' });
    if (reason.length > mostReason)
      throw new AppError('BAD_INPUT', fill(texts.reasonTooLong, { mostReason }), {
        field: 'reason',
      });
    const seal = await readCurrentSeal(tx, account.id, request.taxYear);
    if (seal?.status === 'sealing')
      throw new AppError('YEAR_SEALING', fill(texts.lockingRunning, { label }));
    if (!seal || !(await openSeal(tx, account.id, seal.id, { userId, reason })))
      throw new AppError('NOT_FOUND', fill(texts.yearNotLocked, { taxYear: label }));
    const before = {
      taxYear: seal.taxYear,
      digest: seal.digest,
      totals: seal.totals,
      engine: seal.engine,
    };
    await log(tx, account.id, {
      userId,
      type: 'tax-year',
      action: 'unseal',
      message: fill(texts.yearUnlocked, { label, reason }),
      before,
    });
  });
}
