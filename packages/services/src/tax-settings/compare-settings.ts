import type { Db } from '@lotbook/db/database';
import type { MethodTotals } from '@lotbook/engine/compute-methods';
import { AppError } from '@lotbook/model/errors';
import { isTreatment } from '@lotbook/model/treatment-values';
import { readingAs } from '../member.ts';
import { ask } from '../questions/ask.ts';
import type { TreatmentComparison } from '../questions/compare-question.ts';
import type { Actor, Services } from '../services.ts';
import type { Answer } from './change-tax-settings.ts';

/** What the account would come to under each method, and of a tax year the sales that differ most. Nothing is kept. */
export async function compareAccountMethods(
  services: Services,
  actor: Actor,
  accountId: string,
  year?: number,
): Promise<readonly MethodTotals[]> {
  return ask(services, await admitted(services, actor, accountId), { kind: 'methods', year });
}

/** What the account would come to with other answers to questions of unsettled law. Nothing is kept. @throws AppError BAD_INPUT for an answer that there is not. */
export async function compareTreatments(
  services: Services,
  actor: Actor,
  accountId: string,
  answers: readonly Answer[],
): Promise<TreatmentComparison> {
  const id = await admitted(services, actor, accountId);
  if (answers.length === 0)
    throw new AppError('BAD_INPUT', 'An option must be selected', { field: 'treatments' });
  for (const { key, value } of answers)
    if (!isTreatment(key, value))
      throw new AppError('BAD_INPUT', `'${value}' is no answer to '${key}'.`, {
        field: 'treatments',
      });
  return ask(services, id, {
    kind: 'treatments',
    wanted: Object.fromEntries(answers.map(({ key, value }) => [key, value])),
  });
}

const admitted = (services: Services, actor: Actor, accountId: string) =>
  readingAs(services, actor, accountId, 'txSearchView', (_db: Db, { account }) =>
    Promise.resolve(account.id),
  );
