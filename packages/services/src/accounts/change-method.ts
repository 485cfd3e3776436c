import { changeAccount, log } from '@lotbook/db/stores/accounts';
import { dropMethodChanges, keepMethodChange, methodChangesOf } from '@lotbook/db/stores/method-changes';
import type { Instant } from '@lotbook/model/time';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { checkedTaxMethod } from './checked-settings.ts';
import { refuseChoiceOfUnits } from './place-of.ts';

/**
 * Changes the order in which lots leave: from an instant on, with this moment as the one it was written down at, or without one for all time, which drops the changes
 * made before.
 */
export function changeMethod(
  services: Services,
  actor: Actor,
  accountId: string,
  wanted: { readonly method: string; readonly from?: Instant | undefined },
): Promise<void> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, { account, userId }) => {
    refuseChoiceOfUnits(account, 'newMethod');
    const method = checkedTaxMethod(wanted.method);
    const changes = await methodChangesOf(tx, account.id);
    const isSame =
      wanted.from === undefined
        ? account.taxMethod === method && changes.length === 0
        : changes.some((each) => each.from === wanted.from && each.method === method);
    if (isSame) return;
    if (wanted.from === undefined) {
      await changeAccount(tx, account.id, { taxMethod: method });
      if (changes.length > 0) await dropMethodChanges(tx, account.id);
    } else await keepMethodChange(tx, account.id, wanted.from, method, userId);
    const message = wanted.from === undefined ? `Method changed to ${method}` : `Method changes to ${method} from ${wanted.from}`;
    await log(tx, account.id, { userId, type: 'account', action: 'change', message, before: { taxMethod: account.taxMethod, changes }, after: wanted });
    await services.queue.enqueue(tx, { kind: 'compute', accountId: account.id });
  });
}

/** Switches lots chosen by hand on or off. What was chosen is kept while it is off. */
export function setSpecIdFeature(services: Services, actor: Actor, accountId: string, enable: boolean): Promise<void> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, { account, userId }) => {
    if (enable) refuseChoiceOfUnits(account, 'enable');
    if (account.specIdFeature === enable) return;
    await changeAccount(tx, account.id, { specIdFeature: enable });
    const message = `Lots chosen by hand were switched ${enable ? 'on' : 'off'}`;
    await log(tx, account.id, { userId, type: 'account', action: 'change', message, before: { specIdFeature: !enable }, after: { specIdFeature: enable } });
    await services.queue.enqueue(tx, { kind: 'compute', accountId: account.id });
  });
}
