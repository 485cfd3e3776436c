import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import { zeroMoney } from '@lotbook/decimal/decimal';
import type { Invoice, Settlement } from '@lotbook/db/stores/invoices';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import {
  openPayment,
  readHeldCoupon,
  type BrokenPayment,
  type OpenPayment,
  type Payment,
} from './open-payment.ts';
import { billingCurrency } from './prices.ts';
import type { BillingProvider, Confirmation, Coupon } from './provider.ts';
import { recordEntries } from './record-entries.ts';
import { settlePayment } from './settle-payment.ts';
import { billsFor } from './tax-billing.ts';

/**
 * Pays for the downloads of a tax year, once; for one that exceeded its tier, the difference. Uses the payer's credit first and charges the card
 * the rest. The payment is recorded before the charge, so that an interrupted one is never charged twice.
 * @throws AppError as `openPayment` does; NOT_BILLED if nothing is charged; CONFIRM_PAYMENT with the `url` where the customer confirms the charge,
 * which remains pending.
 */
export function payTaxYear(
  services: Services,
  actor: Actor,
  accountId: string,
  payment: Payment,
): Promise<Invoice> {
  return paying(services, actor, payment, async (): Promise<Opened> => {
    const coupon = await readCoupon(services, actor, accountId, payment.coupon);
    return writingAs(services, actor, accountId, 'billingView', async (tx, member) => {
      const provider = billsFor(services, member.account);
      if (!provider) throw nothingToPay();
      const request = { provider, payment, coupon };
      return { provider, opened: await openPayment(services, tx, member, request) };
    });
  });
}

/** Only people who may pay can look up coupons. */
async function readCoupon(
  services: Services,
  actor: Actor,
  accountId: string,
  code: string | undefined,
): Promise<Coupon | undefined> {
  if (code === undefined || code.trim() === '') return undefined;
  const provider = await readingAs(services, actor, accountId, 'billingView', (_db, { account }) =>
    Promise.resolve(billsFor(services, account)),
  );
  return provider && readHeldCoupon(services, provider, code);
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
      end: await provider.giveUp({
        key: opened.broken.id,
        accountId: opened.broken.payer.accountId,
      }),
      userId: undefined,
    });
    ({ provider, opened } = await open());
  }
  if ('broken' in opened) throw new AppError('BUSY', fill(texts.paymentRunning));
  const end = await chargePayment(provider, opened);
  if (end.status === 'confirm')
    throw new AppError('CONFIRM_PAYMENT', fill(texts.confirmPayment), { url: end.url });
  const kept =
    card && opened.charge > zeroMoney ? { provider: provider.id, source: card } : undefined;
  const invoice = await settlePayment(services, { payment: opened, end, userId, card: kept });
  await tryRecordEntries(services, opened.payer.accountId);
  if (!invoice) throw new AppError('NOT_FOUND', fill(texts.accountDeletedWhilePaying));
  return invoice;
}

/** The payment is settled whatever happens here: an event or the next poll records what is missing. */
async function tryRecordEntries(services: Services, payerId: AccountId): Promise<void> {
  try {
    await recordEntries(services, payerId);
  } catch (error) {
    services.log.warn('the billing ledger was not updated', {
      account: payerId,
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

const chargePayment = async (
  provider: BillingProvider,
  { id, payer, source, charge, bill }: OpenPayment,
): Promise<Settlement | Confirmation> =>
  source && charge > zeroMoney
    ? await provider.charge({
        ...bill,
        accountId: payer.accountId,
        source,
        amount: charge,
        currency: billingCurrency,
        key: id,
      })
    : { status: 'paid', reference: 'nothing to charge' };

export const nothingToPay = (): AppError => new AppError('NOT_BILLED', fill(texts.accountIsFree));
