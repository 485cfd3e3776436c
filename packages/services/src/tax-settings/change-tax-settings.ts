import { renderForReader } from '../reader-texts.ts';
import * as texts from '@lotbook/messages/generated/services/tax-settings';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { getAssets } from '@lotbook/db/stores/records';
import { treatments } from '@lotbook/engine/effects/treatments';
import { AppError } from '@lotbook/model/errors';
import type { AssetTraits, Custody } from '@lotbook/model/settings';
import { requireSource } from '../base/known-source.ts';
import type { Actor, Services } from '../services.ts';
import { changeTaxWith } from './changing-tax.ts';

export interface Answer {
  readonly key: string;
  readonly value: string;
}

/** Answers questions of unsettled law for the whole account. Decisions for single transactions are kept. */
export function changeTreatments(
  services: Services,
  actor: Actor,
  accountId: string,
  answers: readonly Answer[],
): Promise<void> {
  return changeTaxWith(services, actor, accountId, async (tx, { account }, stored) => {
    if (new Set(answers.map(({ key }) => key)).size < answers.length)
      throw makeRefusal('treatments', fill(texts.questionRepeated));
    const chosen = new Set(
      stored.filter(({ kind }) => kind === 'treatment').map(({ part }) => part),
    );
    const settings = answers
      .map(validateAnswer)
      .filter(({ part, payload }) => payload !== undefined || chosen.has(part));
    const message: FilledMessage = fill(texts.taxTreatmentChanged, {
      answers: answers.map(({ key, value }) => `${key} is ${value}`).join(', '),
    });
    // Another recognition books other rows.
    if (settings.some(({ part }) => part === 'validatorRewards'))
      await services.queue.enqueue(tx, { kind: 'staking', accountId: account.id });
    return { kind: 'treatment' as const, settings, message };
  });
}

/** The default is stored as no answer. */
function validateAnswer({ key, value }: Answer) {
  const known = treatments.find((each) => each.key === key);
  if (!known)
    throw makeRefusal(
      'treatments',
      fill(texts.questionUnknown, {
        key,
        treatments: treatments.map((each) => each.key).join(', '),
      }),
    );
  if (!known.values.includes(value))
    throw makeRefusal(
      'treatments',
      fill(texts.answerNotOffered, { key, values: known.values.join(', '), value }),
    );
  return { part: key, payload: value === known.values[0] ? undefined : { value } };
}

/** Sets who holds the units of a source; without a custody, it is unknown. */
export function changeCustody(
  services: Services,
  actor: Actor,
  accountId: string,
  { sourceId, custody }: { readonly sourceId: string; readonly custody: string | undefined },
): Promise<void> {
  return changeTaxWith(services, actor, accountId, async (tx, { account }) => {
    const source = await requireSource(tx, account.id, sourceId);
    const payload = custody === undefined ? undefined : { custody: validateCustody(custody) };
    const message: FilledMessage = fill(texts.custodySet, {
      name: source.name,
      custody: fill(
        payload === undefined
          ? texts.custodyNotSet
          : payload.custody === 'own'
            ? texts.custodyOwn
            : texts.custodyBroker,
      ),
    });
    return { kind: 'custody' as const, settings: [{ part: source.id, payload }], message };
  });
}

function validateCustody(custody: string): Custody {
  if (custody !== 'own' && custody !== 'broker')
    throw makeRefusal('custody', fill(texts.custodyUnknown, { custody }));
  return custody;
}

/** Sets the kind of an asset if the law treats it unlike other digital assets. */
export function changeAssetTraits(
  services: Services,
  actor: Actor,
  accountId: string,
  {
    asset,
    collectible,
    security,
  }: { readonly asset: string; readonly collectible: boolean; readonly security: boolean },
): Promise<void> {
  return changeTaxWith(services, actor, accountId, async (tx, { account }) => {
    if (!(await getAssets(tx, account.id)).includes(asset))
      throw makeRefusal(
        'asset',
        fill(texts.assetNeverMoved, { asset: asset || renderForReader(fill(texts.namelessAsset)) }),
      );
    const traits: AssetTraits = {
      ...(collectible && { collectible }),
      ...(security && { security }),
    };
    const named = Object.keys(traits);
    const message: FilledMessage = fill(texts.assetMarked, {
      asset,
      traits:
        named.length === 0
          ? 'none'
          : named.length === 2
            ? 'other'
            : collectible
              ? 'collectible'
              : 'security',
    });
    return {
      kind: 'asset' as const,
      settings: [{ part: asset, payload: named.length === 0 ? undefined : traits }],
      message,
    };
  });
}

const makeRefusal = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });
