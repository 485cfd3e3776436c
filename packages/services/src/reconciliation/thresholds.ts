import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/reconciliation';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import {
  changeReconciliation,
  findSource,
  type Reconciliation,
  type Source,
} from '@lotbook/db/stores/sources';
import { log } from '@lotbook/db/stores/accounts';
import { AppError } from '@lotbook/model/errors';
import type { SourceId } from '@lotbook/model/ids';
import { isId, notFound, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

export interface GivenThresholds {
  readonly materialityThreshold?: string | null | undefined;
  readonly assets?:
    | readonly {
        readonly asset: string;
        readonly contract?: string | null | undefined;
        readonly threshold: string;
      }[]
    | null
    | undefined;
}

const AMOUNT = /^\d{1,20}(\.\d{1,18})?$/;
const mostAssets = 500;

/** Sets how much the computed and the reported balances of a source may differ: in total, in the account's currency, and by asset, in its units. */
export function setThresholds(
  services: Services,
  actor: Actor,
  accountId: string,
  {
    sourceId,
    kind,
    thresholds,
  }: {
    readonly sourceId: string;
    readonly kind: Source['kind'];
    readonly thresholds: GivenThresholds;
  },
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const source = isId(sourceId)
      ? await findSource(tx, account.id, sourceId as SourceId)
      : undefined;
    if (!source || source.kind !== kind) throw notFound(kind);
    const checked = validateThresholds(thresholds);
    await changeReconciliation(tx, account.id, source.id, checked);
    const message: FilledMessage = fill(texts.thresholdChanged, {
      name: source.name,
    });
    await log(tx, account.id, {
      userId,
      type: 'source',
      action: 'thresholds',
      message,
      before: { ...source.reconciliation },
      after: { ...checked },
    });
  });
}

const validateAmount = (text: string, field: string): string => {
  if (!AMOUNT.test(text.trim()))
    throw new AppError('BAD_INPUT', fill(texts.thresholdInvalid), { field });
  return text.trim();
};

function validateThresholds({ materialityThreshold, assets }: GivenThresholds): Reconciliation {
  const list = assets ?? [];
  if (list.length > mostAssets)
    throw new AppError('BAD_INPUT', fill(texts.tooManyAssets, { mostAssets }), {
      field: 'assets',
    });
  const named = list.map(({ asset, contract, threshold }) => {
    if (asset.trim() === '')
      throw new AppError('BAD_INPUT', fill(contractRules.youMustEnterAnAsset), { field: 'assets' });
    return {
      asset: asset.trim(),
      contract: contract?.trim() || null,
      threshold: validateAmount(threshold, 'assets'),
    };
  });
  return {
    materialityThreshold:
      materialityThreshold === null || materialityThreshold === undefined
        ? null
        : validateAmount(materialityThreshold, 'materialityThreshold'),
    assets: named,
  };
}
