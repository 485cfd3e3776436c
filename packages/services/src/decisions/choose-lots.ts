import { toUnitParams } from '@lotbook/engine/explain/text';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as shared from '@lotbook/messages/generated/services/shared';
import * as texts from '@lotbook/messages/generated/services/decisions';
import { format, zeroQuantity } from '@lotbook/decimal/decimal';
import { reading, type Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { decide, getHistory, revokeById } from '@lotbook/db/stores/decisions';
import type { LotChoice } from '@lotbook/model/settings';
import { instantFromMs } from '@lotbook/model/time';
import { refuseUnitChoice } from '../base/jurisdiction.ts';
import { writingAs } from '../member.ts';
import { ask } from '../base/ask.ts';
import type { Actor, Services } from '../services.ts';
import { decideInTurn, type Decision } from './deciding.ts';
import { readLotOrigins, makeLotRefusal } from './lot-origins.ts';
import { validateChoices, type LotsChosen } from './spec-ids.ts';

/** Stores manually selected lots for a disposal, with the time of identification: now, unless the person states an earlier one. Replaces the previous selection. */
export async function chooseLots(
  services: Services,
  actor: Actor,
  accountId: string,
  chosen: LotsChosen,
  seen?: string,
): Promise<Decision> {
  await refuseLotsElsewhere(services, actor, accountId, chosen);
  return decideInTurn(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    const choices = await listAllowedChoices(tx, account, chosen);
    const recordId = choices[0]!.disposal.split('/')[0]!;
    const suffix = choices[0]!.disposal.slice(recordId.length);
    const before = (await getHistory(tx, account.id, [recordId])).filter(
      ({ kind, revokedAt, payload }) =>
        kind === 'spec-id' &&
        revokedAt === null &&
        (payload as { readonly disposal: string }).disposal === choices[0]!.disposal,
    );
    await revokeById(
      tx,
      decider,
      'spec-id',
      before.map(({ id }) => id),
    );
    const changed = await decide(
      tx,
      decider,
      'spec-id',
      choices.map(({ disposal, lot, quantity: units, recordedAt, channel }) => ({
        recordId,
        part: `${suffix}:${lot}`,
        payload: {
          disposal,
          lot,
          quantity: format(units),
          recordedAt,
          ...(channel && { channel }),
        },
      })),
    );
    const message: FilledMessage = fill(texts.lotsChosen, { changed });
    return {
      decision: { changed, unchanged: 0, skipped: 0, message },
      action: 'lots chosen',
      before: before.map(({ payload }) => payload),
      after: chosen,
    };
  });
}

async function listAllowedChoices(
  db: Db,
  account: Account,
  chosen: LotsChosen,
): Promise<readonly LotChoice[]> {
  refuseUnitChoice(account, 'transactionDetails');
  if (!account.specIdFeature) throw makeLotRefusal(fill(shared.lotSelectionOff));
  return validateChoices(db, account, chosen, instantFromMs(Date.now()));
}

/** Refuses lots that aren't in the source of the disposal at that time, or hold fewer units there: the engine couldn't use them. A transfer takes its lots along from anywhere. */
async function refuseLotsElsewhere(
  services: Services,
  actor: Actor,
  accountId: string,
  chosen: LotsChosen,
): Promise<void> {
  const { account, choices } = await writingAs(
    services,
    actor,
    accountId,
    'sourceEdit',
    async (tx, member) => ({
      account: member.account,
      choices: await listAllowedChoices(tx, member.account, chosen),
    }),
  );
  const { asset, lots } = await ask(services, account.id, {
    kind: 'choosable',
    taxTxId: choices[0]!.disposal,
  });
  if (!lots) return;
  const lying = new Map(lots.map(({ lotId, quantity }) => [lotId, quantity]));
  const missing = choices.find(({ lot, quantity }) => quantity > (lying.get(lot) ?? zeroQuantity));
  if (!missing) return;
  const [origin] = await reading(services.database, { accountId: account.id }, (db) =>
    readLotOrigins(db, account, asset, [missing.lot]),
  );
  const left = lying.get(missing.lot);
  const lot = origin!.name;
  throw makeLotRefusal(
    left === undefined
      ? fill(texts.lotNotHeld, { lot })
      : fill(texts.lotUnitsMissing, { ...toUnitParams(left, asset), lot }),
    'lots',
  );
}
