import { fill } from '@lotbook/messages/fill';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as texts from '@lotbook/messages/generated/services/tax-settings';
import type { Db } from '@lotbook/db/database';
import type { MethodTotals } from '@lotbook/engine/compute-methods';
import { AppError } from '@lotbook/model/errors';
import { isTreatment } from '@lotbook/model/treatment-values';
import { readingAs } from '../member.ts';
import { ask } from '../base/ask.ts';
import type { TreatmentComparison } from '../questions/compare-question.ts';
import type { Actor, Services } from '../services.ts';
import type { Answer } from './change-tax-settings.ts';

/** The totals of the account under each method, and the sales of a tax year that differ most. Stores nothing. */
export async function compareAccountMethods(
  services: Services,
  actor: Actor,
  accountId: string,
  year?: number,
): Promise<readonly MethodTotals[]> {
  return ask(services, await admitMember(services, actor, accountId), { kind: 'methods', year });
}

/** The totals of the account with other answers to questions of unsettled law. Stores nothing. @throws AppError BAD_INPUT for an unknown answer. */
export async function compareTreatments(
  services: Services,
  actor: Actor,
  accountId: string,
  answers: readonly Answer[],
): Promise<TreatmentComparison> {
  const id = await admitMember(services, actor, accountId);
  if (answers.length === 0)
    throw new AppError('BAD_INPUT', fill(contractRules.anOptionMustBeSelected), {
      field: 'treatments',
    });
  for (const { key, value } of answers)
    if (!isTreatment(key, value))
      throw new AppError('BAD_INPUT', fill(texts.answerUnknown, { value, key }), {
        field: 'treatments',
      });
  return ask(services, id, {
    kind: 'treatments',
    wanted: Object.fromEntries(answers.map(({ key, value }) => [key, value])),
  });
}

const admitMember = (services: Services, actor: Actor, accountId: string) =>
  readingAs(services, actor, accountId, 'txSearchView', (_db: Db, { account }) =>
    Promise.resolve(account.id),
  );
