import type { Money } from '@lotbook/decimal/decimal';
import type { Settlement } from '@lotbook/db/stores/invoices';
import {
  chargeOnce,
  findChargeResult,
  giveUpCharge,
  type EndedCharge,
} from '@lotbook/integrations/stripe/charge';
import { findCoupon } from '@lotbook/integrations/stripe/coupons';
import { ensureCustomer, findCard } from '@lotbook/integrations/stripe/customers';
import { getInvoicePdfUrl, listDocuments } from '@lotbook/integrations/stripe/documents';
import { listEvents, readEvent } from '@lotbook/integrations/stripe/events';
import { findOwed, writeOffOwed } from '@lotbook/integrations/stripe/owed-balance';
import { openCardPage, openPortal } from '@lotbook/integrations/stripe/pages';
import { findCatalogFaults } from '@lotbook/integrations/stripe/plans';
import type { Site } from '@lotbook/integrations/stripe/site';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/billing';
import type { LocalDate } from '@lotbook/model/time';
import { toBillingEntry } from './billing-entry.ts';
import { billingCurrency } from './prices.ts';
import type { BillingProvider, Coupon, ProviderCards } from './provider.ts';
import { stripePlans } from './stripe-plans.ts';
import { priceText } from './tax-billing.ts';

/** Takes money through an account at Stripe. */
export const stripeProvider = (site: Site): BillingProvider => ({
  id: 'stripe',
  coupon: (code, now) => readCoupon(site, code.trim(), now),
  charge: async (charge) => {
    const result = await chargeOnce(site, { ...charge, cardId: charge.source.token });
    return result.status === 'confirm' ? result : toSettlement(result, charge.amount);
  },
  giveUp: async (charge) => {
    const result = await giveUpCharge(site, charge);
    if (result?.status === 'paid') return toSettlement(result, undefined);
    return { status: 'declined', problem: fill(texts.paymentInterrupted) };
  },
  cards: providerCards(site),
  plans: stripePlans(site),
  check: () => findCatalogFaults(site, billingCurrency),
  events: {
    read: (id) => readEvent(site, id),
    list: (after) => listEvents(site, after),
    findCharge: async (charge) => {
      const known = await findChargeResult(site, charge);
      return known && toSettlement(known, undefined);
    },
    verifyWebhook: site.verifyWebhook,
  },
  documents: {
    list: async (accountId) => (await listDocuments(site, accountId)).map(toBillingEntry),
    getPdfUrl: (invoiceId) => getInvoicePdfUrl(site, invoiceId),
    findOwed: (accountId) => findOwed(site, accountId),
    writeOffOwed: (accountId) => writeOffOwed(site, accountId),
  },
});

const providerCards = (site: Site): ProviderCards => ({
  openPage: async (customer, redirectUrl) => {
    const customerId = await ensureCustomer(site, customer);
    return openCardPage(site, { customerId, redirectUrl, currency: billingCurrency });
  },
  openPortal: async (customer, redirectUrl) =>
    openPortal(site, { customerId: await ensureCustomer(site, customer), redirectUrl }),
  find: async (accountId) => {
    const card = await findCard(site, accountId);
    return card && { token: card.id, brand: card.brand, last4: card.last4, expires: card.expires };
  },
});

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
