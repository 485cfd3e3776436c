import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import { zeroMoney } from '@lotbook/decimal/decimal';
import type { Invoice, Settlement } from '@lotbook/db/stores/invoices';
import { AppError } from '@lotbook/model/errors';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { openPayment, type BrokenPayment, type OpenPayment, type Payment } from './open-payment.ts';
import { billingCurrency } from './prices.ts';
import type { BillingProvider } from './provider.ts';
import { settlePayment } from './settle-payment.ts';
import { billsFor } from './tax-billing.ts';

/**
 * Pays for the downloads of a tax year, once; for one that exceeded its tier, the difference. Uses the payer's credit first and charges the card
 * the rest. The payment is recorded before the charge, so that an interrupted one is never charged twice.
 * @throws AppError as `openPayment` does; NOT_BILLED if nothing is charged.
 */
export function payTaxYear(
  services: Services,
  actor: Actor,
  accountId: string,
  payment: Payment,
): Promise<Invoice> {
  return paying(services, actor, payment, (): Promise<Opened> =>
    writingAs(services, actor, accountId, 'billingView', async (tx, member) => {
      const provider = billsFor(services, member.account);
      if (!provider) throw nothingToPay();
      return { provider, opened: await openPayment(services, tx, member, { provider, payment }) };
    }),
  );
}

export interface Opened {
  readonly provider: BillingProvider;
  readonly opened: OpenPayment | BrokenPayment;
}

/** Opens a payment, charges the card and settles it. An interrupted payment that blocks it is abandoned first, and settled as the provider reports. */
export async function paying(
  services: Services,
  { userId }: Actor,
  { card }: Pick<Payment, 'card'>,
  open: () => Promise<Opened>,
): Promise<Invoice> {
  let { provider, opened } = await open();
  if ('broken' in opened) {
    await settlePayment(services, {
      payment: opened.broken,
      end: await provider.giveUp(opened.broken.id),
      userId: undefined,
    });
    ({ provider, opened } = await open());
  }
  if ('broken' in opened) throw new AppError('BUSY', fill(texts.anotherPaymentUnderWay));
  const end = await chargePayment(provider, opened);
  const kept =
    card && opened.charge > zeroMoney ? { provider: provider.id, source: card } : undefined;
  const invoice = await settlePayment(services, { payment: opened, end, userId, card: kept });
  if (!invoice) throw new AppError('NOT_FOUND', fill(texts.accountDeletedWhilePaid));
  return invoice;
}

const chargePayment = async (
  provider: BillingProvider,
  { id, source, charge }: OpenPayment,
): Promise<Settlement> =>
  source && charge > zeroMoney
    ? await provider.charge({ source, amount: charge, currency: billingCurrency, key: id })
    : { status: 'paid', reference: 'nothing to charge' };

export const nothingToPay = (): AppError =>
  new AppError('NOT_BILLED', fill(texts.nothingChargedAccountAll));
