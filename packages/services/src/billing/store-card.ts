import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import { reading, writing } from '@lotbook/db/database';
import { lockAccount, log } from '@lotbook/db/stores/accounts';
import {
  forgetPaymentSource,
  loadPaymentSource,
  savePaymentSource,
  type PaymentSource,
} from '@lotbook/db/stores/billing';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

/** Makes our copy of the card equal to the provider's, and logs a change. Another card first pays what is due for the plan. */
export async function storeCard(
  services: Pick<Services, 'database' | 'billing'>,
  accountId: AccountId,
  card: PaymentSource | undefined,
): Promise<void> {
  // If this fails, the card isn't stored, so that the next attempt collects again.
  if (card && (await isAnotherCard(services, accountId, card)))
    await services.billing?.cards?.collectDues?.(accountId, card);
  await writing(services.database, { accountId }, async (tx) => {
    const provider = services.billing;
    if (!provider || !(await lockAccount(tx, accountId))) return;
    const known = await loadPaymentSource(tx, accountId, provider.id);
    if (known?.token === card?.token && known?.expires === card?.expires) return;
    if (card) await savePaymentSource(tx, accountId, provider.id, card);
    else await forgetPaymentSource(tx, accountId);
    const message = card ? fill(texts.cardSaved, { last4: card.last4 }) : fill(texts.cardRemoved);
    await log(tx, accountId, { userId: undefined, type: 'billing', action: 'card', message });
  });
}

const isAnotherCard = (
  { database, billing }: Pick<Services, 'database' | 'billing'>,
  accountId: AccountId,
  { token }: PaymentSource,
): Promise<boolean> =>
  reading(
    database,
    { accountId },
    async (db) =>
      billing !== undefined &&
      (await loadPaymentSource(db, accountId, billing.id))?.token !== token,
  );
