import { priceText } from './tax-billing.ts';
import type { Money } from '@lotbook/decimal/decimal';
import type { Settlement } from '@lotbook/db/stores/invoices';
import {
  chargeOnce,
  collectDues,
  findChargeResult,
  giveUpCharge,
  type EndedCharge,
} from '@lotbook/integrations/chargebee/charge';
import { findCoupon } from '@lotbook/integrations/chargebee/coupons';
import { getInvoicePdfUrl, listDocuments } from '@lotbook/integrations/chargebee/documents';
import { ensureCustomer, findCard } from '@lotbook/integrations/chargebee/customers';
import { listEvents, readEvent, type BillingEvent } from '@lotbook/integrations/chargebee/events';
import { openCardPage, openPortal } from '@lotbook/integrations/chargebee/pages';
import { findCatalogFaults } from '@lotbook/integrations/chargebee/plans';
import { checkCatalog, type Site } from '@lotbook/integrations/chargebee/site';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import type { LocalDate } from '@lotbook/model/time';
import { toBillingEntry } from './billing-entry.ts';
import { billingCurrency } from './prices.ts';
import { chargebeePlans } from './chargebee-plans.ts';
import type {
  BilledCustomer,
  BillingProvider,
  Charge,
  Coupon,
  ProviderCards,
  ProviderEvent,
} from './provider.ts';

/** Takes money through a Chargebee site. */
export const chargebeeProvider = (site: Site): BillingProvider => ({
  id: 'chargebee',
  coupon: (code, now) => readCoupon(site, code.trim(), now),
  charge: async (charge) => {
    const result = await chargeOnce(site, {
      ...charge,
      customerId: charge.accountId,
      cardId: charge.source.token,
    });
    return result.status === 'confirm' ? result : toSettlement(result, charge.amount);
  },
  giveUp: async ({ key, accountId }) => {
    const result = await giveUpCharge(site, { key, customerId: accountId });
    if (result?.status === 'paid') return toSettlement(result, undefined);
    return { status: 'declined', problem: fill(texts.paymentInterrupted) };
  },
  cards: providerCards(site),
  plans: chargebeePlans(site),
  check: async () => {
    await checkCatalog(site);
    return findCatalogFaults(site, billingCurrency);
  },
  events: {
    read: async (id) => {
      const event = await readEvent(site, id);
      return event && toProviderEvent(event);
    },
    list: async (after) => (await listEvents(site, after)).map(toProviderEvent),
    findCharge: (charge) => findCharge(site, charge),
  },
  documents: {
    list: async (accountId) => (await listDocuments(site, accountId)).map(toBillingEntry),
    getPdfUrl: (invoiceId) => getInvoicePdfUrl(site, invoiceId),
  },
});

async function findCharge(
  site: Site,
  { key, accountId }: Pick<Charge, 'key' | 'accountId'>,
): Promise<Settlement | undefined> {
  const known = await findChargeResult(site, { key, customerId: accountId });
  return known && toSettlement(known, undefined);
}

const toProviderEvent = ({
  id,
  occurredAt,
  customerId,
  chargeKey,
}: BillingEvent): ProviderEvent => ({ id, occurredAt, accountId: customerId, chargeKey });

const providerCards = (site: Site): ProviderCards => ({
  openPage: async (customer, redirectUrl) => {
    await ensureCustomer(site, customer);
    return openCardPage(site, toPage(customer, redirectUrl));
  },
  openPortal: async (customer, redirectUrl) => {
    await ensureCustomer(site, customer);
    return openPortal(site, toPage(customer, redirectUrl));
  },
  find: async (accountId) => {
    const card = await findCard(site, accountId);
    return (
      card && {
        token: card.id,
        brand: card.brand,
        last4: card.last4,
        expires: card.expires,
      }
    );
  },
  collectDues: (accountId, { token }) => collectDues(site, accountId, token),
});

const toPage = ({ id }: BilledCustomer, redirectUrl: string) => ({ customerId: id, redirectUrl });

async function readCoupon(site: Site, code: string, now: Date): Promise<Coupon | undefined> {
  const found = await findCoupon(site, code, now);
  if (!found) return undefined;
  const { discount } = found;
  const isOurCurrency = discount.type === 'percentage' || discount.currency === billingCurrency;
  return {
    id: found.code,
    name: found.name,
    discount,
    durationType: found.durationType,
    until: found.until?.slice(0, 10) as LocalDate | undefined,
    isUsable: found.isValid && isOurCurrency,
  };
}

function toSettlement(result: EndedCharge, amount: Money | undefined): Settlement {
  if (result.status === 'paid') return { status: 'paid', reference: result.invoiceId };
  if (result.status === 'declined') return { status: 'declined', problem: result.message };
  const problem = fill(texts.providerPriceDiffers, {
    theirs: priceText(result.amount),
    ours: amount === undefined ? '' : priceText(amount),
  });
  return { status: 'declined', problem };
}
