import * as texts from '@lotbook/messages/generated/services/decisions';
import { fill, joinSentences, type FilledMessage } from '@lotbook/messages/fill';
import { fillCategory } from '@lotbook/model/category-text';
import { choose, chooseOnly, listSelectedIds } from '@lotbook/db/stores/selected-transactions';
import {
  decide,
  decideOnChosen,
  revokeDecisions,
  type Decider,
} from '@lotbook/db/stores/decisions';
import { getOrganization } from '@lotbook/db/stores/organizations';
import type { Tx } from '@lotbook/db/database';
import type { Category } from '@lotbook/model/category';
import { isId, notFound } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { validateCategory, meetsCategory, getModeTreatment } from './category-fit.ts';
import { decideInTurn, explainStaying, type Decision } from './deciding.ts';
import { requireKnownFilter, type FilterFor } from '../base/entry-ids.ts';

export interface NewCategory {
  readonly category: string;
  /** The answer to an open question of law for these transactions alone, where the category has one. */
  readonly mode?: string | undefined;
  /** Stored with the decision unchanged; its `organizationId` names the recipient of a donation. */
  readonly customData?: unknown;
  readonly appLocation?: string | undefined;
}

/** Sets a category on every transaction of the filter that can have it. */
export function setCategories(
  services: Services,
  actor: Actor,
  accountId: string,
  filter: FilterFor,
  request: NewCategory,
  seen?: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    const category = validateCategory(request.category);
    const treatment = getModeTreatment(category, request.mode);
    const targets = await choose(tx, account.id, await requireKnownFilter(tx, account, filter));
    const decision = await categorize(tx, decider, targets, category, request.customData);
    const answered = treatment ? await decideOnChosen(tx, decider, 'treatment', treatment) : 0;
    await noteOrganization(tx, decider, request.customData);
    const changed = Math.max(decision.changed, answered);
    const after = {
      category,
      mode: request.mode,
      where: request.appLocation,
      customData: request.customData,
    };
    return {
      decision: { ...decision, changed, unchanged: targets - decision.skipped - changed },
      action: 'category',
      after,
    };
  });
}

const explainUnfit = (transactions: number): FilledMessage =>
  fill(texts.categoryImpossible, { transactions });

/** Decides the category of what was chosen, less what cannot have it. */
export async function categorize(
  tx: Tx,
  decider: Decider,
  targets: number,
  category: Category,
  customData: unknown,
  rule?: string,
): Promise<Decision> {
  const fitting = await chooseOnly(tx, decider.accountId, meetsCategory(category));
  const changed = await categorizeFitting(tx, decider, category, { customData, rule });
  const [skipped, unchanged] = [targets - fitting, fitting - changed];
  const done: FilledMessage = fill(texts.categorySet, {
    category: fillCategory(category),
    changed,
  });
  const message = joinSentences(done, skipped > 0 ? explainUnfit(skipped) : undefined);
  const unchangedReason = explainStaying(
    [skipped, explainUnfit],
    [unchanged, (transactions) => fill(texts.categoryUnchanged, { transactions })],
  );
  return { changed, unchanged, skipped, message, ...unchangedReason };
}

/** The same of what was chosen because it can have it. Returns how many it is new for. */
export const categorizeFitting = (
  tx: Tx,
  decider: Decider,
  category: Category,
  { customData, rule }: { readonly customData?: unknown; readonly rule?: string | undefined } = {},
): Promise<number> =>
  decideOnChosen(tx, decider, 'category', {
    category,
    ...(customData === undefined || customData === null ? {} : { customData }),
    ...(rule === undefined ? {} : { rule }),
  });

async function noteOrganization(tx: Tx, decider: Decider, customData: unknown): Promise<void> {
  const id =
    typeof customData === 'object' && customData !== null && 'organizationId' in customData
      ? customData.organizationId
      : undefined;
  if (typeof id !== 'string' || id === '') return;
  if (!isId(id) || !(await getOrganization(tx, decider.accountId, id)))
    throw notFound('organization');
  await decide(
    tx,
    decider,
    'organization',
    (await listSelectedIds(tx)).map((recordId) => ({ recordId, payload: { organizationId: id } })),
  );
}

/** Takes chosen categories back, and the modes with them: of what the filter means, or of the whole account. */
export function resetCategories(
  services: Services,
  actor: Actor,
  accountId: string,
  filter: FilterFor,
  resetAll: boolean,
  seen?: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    const targets = await choose(
      tx,
      account.id,
      resetAll ? {} : await requireKnownFilter(tx, account, filter),
    );
    const changed = await revokeDecisions(tx, decider, {
      kinds: ['category', 'treatment'],
      of: 'chosen',
    });
    const message: FilledMessage = fill(texts.categoriesReverted, { changed });
    return {
      decision: { changed, unchanged: targets - changed, skipped: 0, message },
      action: 'category reset',
    };
  });
}
