import { fill } from '@lotbook/messages/fill';
import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/billing-pages';
import * as server from '@lotbook/messages/generated/server';
import { renderStored } from '@lotbook/messages/render-stored';
import type { Translator } from '@lotbook/messages/translator';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PaymentSource } from '@lotbook/db/stores/billing';
import { getTotal, type Invoice } from '@lotbook/db/stores/invoices';
import { format, subtract, zeroMoney } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import {
  buyCredit,
  creditAmount,
  creditView,
  type CreditPurchase,
} from '@lotbook/services/billing/credit';
import type { Payment } from '@lotbook/services/billing/open-payment';
import {
  cardReturnAddress,
  changeCard,
  openCardPage,
  refreshCard,
} from '@lotbook/services/billing/portal';
import { payTaxYear } from '@lotbook/services/billing/pay';
import { getDiscount, tierById, type Tier } from '@lotbook/services/billing/prices';
import { standInCard } from '@lotbook/services/billing/stand-in';
import {
  accountPaymentSource,
  couponNow,
  creditFor,
  priceAfter,
  priceText,
  taxBilling,
} from '@lotbook/services/billing/tax-billing';
import { finishSubscriptionCheckout } from '@lotbook/services/billing/subscribe';
import { getVisitUrl, readVisit } from '@lotbook/services/billing/visit';
import type { ShellServices } from '@lotbook/services/shell';
import type { Config } from '../config.ts';
import { sendAsset } from '../pages/assets.ts';
import { renderForm, type Wrong } from '../pages/form.ts';
import { html, type Part, type Text } from '../pages/html.ts';
import { renderPage, sendPage, type Page, type Site } from '../pages/page.ts';
import { isSameOrigin, readForm } from '../pages/request.ts';
import { isChangeVisit, makeChange, renderChange } from './change-page.ts';
import {
  base,
  cardAddress,
  cardField,
  getActor,
  renderPayment,
  toCardParams,
  type Visit,
} from './payment-form.ts';
import { receiveSignedWebhook, receiveWebhook } from './receive-webhook.ts';

export interface BillingPages {
  readonly services: ShellServices;
  readonly config: Pick<Config, 'origin' | 'productName'> & Partial<Pick<Config, 'chargebee'>>;
  /** The texts and name of the brand at an address. */
  readonly getBrand: (host: string | undefined) => Pick<Site, 'productName' | 'translator'>;
}

/** The checkout, and the page of the stand-in where a card is stored. Each link is valid for an hour and for one purpose. */
export function makeBillingPages({
  services,
  config,
  getBrand,
}: BillingPages): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    const send = (status: number, page: Page): void =>
      sendPage(res, status, renderPage(page, { ...getBrand(req.headers.host), base }));
    const { pathname, search } = new URL(req.url ?? '', config.origin);
    if (pathname.startsWith(`${base}/`) && sendAsset(req, res, pathname.slice(base.length))) return;
    if (pathname === webhookAddress)
      return receiveWebhook(services, config.chargebee?.webhook, req, res);
    if (pathname === signedWebhookAddress) return receiveSignedWebhook(services, req, res);
    const visit = addresses.has(pathname)
      ? readVisit(search.slice(1), services.now(), services.deriveToken)
      : undefined;
    if (!visit) return send(404, ended);
    try {
      if (pathname !== base)
        return goTo(res, await getNextAddress(services, visit, { pathname, search }));
      if (req.method !== 'POST') return send(200, await getPage(services, visit, search));
      if (!isSameOrigin(req, config.origin))
        return send(403, {
          title: fill(texts.otherSite),
          body: html`<p>${fill(texts.otherSiteDetail)}</p>`,
        });
      const { translator } = getBrand(req.headers.host);
      const wrong = await act(services, visit, await readForm(req), translator);
      if (wrong !== undefined) return send(422, await getPage(services, visit, search, wrong));
      goTo(res, visit.back);
    } catch (error) {
      const confirmation = readConfirmation(error);
      if (confirmation !== undefined) return send(200, getConfirmPage(visit, confirmation));
      if (!(error instanceof AppError))
        services.log.error('a billing page failed', {
          reason: error instanceof Error ? error.stack : String(error),
        });
      const why = error instanceof AppError ? error.text : fill(texts.unexpectedError);
      send(error instanceof AppError ? 409 : 500, {
        title: fill(texts.notPaid),
        body: html`<p>${why}</p>`,
        below: renderBackLink(visit),
        wrong: true,
      });
    }
  };
}

/** Where a browser comes back from the provider. */
const returnAddress = `${base}/return`;
const webhookAddress = `${base}/webhooks/chargebee`;
const signedWebhookAddress = `${base}/webhooks/stripe`;
const addresses = new Set([base, cardAddress, cardReturnAddress, returnAddress]);

const goTo = (res: ServerResponse, location: string): void =>
  void res.writeHead(303, { location, 'cache-control': 'no-store' }).end();

/** A browser that comes back proves nothing: the card is read from the provider. */
async function getNextAddress(
  services: ShellServices,
  visit: Visit,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): Promise<string> {
  if (pathname === cardAddress) return openCardPage(services, visit);
  const pageId = new URLSearchParams(search).get('id') ?? '';
  const isChange = isChangeVisit(visit);
  if (isChange)
    await finishSubscriptionCheckout(services, getActor(visit), visit.accountId, pageId);
  else await refreshCard(services, getActor(visit), visit.accountId);
  // A plan that was bought at the provider is done; a card was added for a change that is still to be confirmed.
  const isOpenChange = isChange && pathname === cardReturnAddress;
  if (visit.taxYear === undefined && visit.addOn === undefined && !isOpenChange) return visit.back;
  return getVisitUrl({ ...visit, origin: '' }, services.now(), services.deriveToken);
}

const getVisitTier = ({ plan }: Visit): Tier | undefined =>
  plan === undefined ? undefined : tierById(plan);

/** Pays, buys credit, or puts the card on file. Returns the errors of the form. */
async function act(
  services: ShellServices,
  visit: Visit,
  filled: ReadonlyMap<string, string>,
  translator: Translator,
): Promise<Wrong | undefined> {
  if (isChangeVisit(visit)) return makeChange(services, visit, filled, translator);
  try {
    const number = filled.get('card');
    const card = number === undefined ? undefined : standInCard(number);
    const invoice = await buyWith(services, visit, card, {
      total: filled.get('total'),
      charge: filled.get('charge'),
      available: filled.get('available'),
    });
    if (invoice?.status === 'declined')
      return {
        card:
          invoice.problem === null
            ? fill(texts.declinedWithoutReason)
            : fill(texts.declined, { problem: renderStored(invoice.problem, translator) }),
      };
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.details?.['field'] === 'card')
      return { card: error.text };
    // The page was sent twice: it is shown again with the credit as it is now.
    if (error instanceof AppError && error.details?.['field'] === 'available')
      return { '': error.text };
    throw error;
  }
}

async function buyWith(
  services: ShellServices,
  visit: Visit,
  card: PaymentSource | undefined,
  { available, ...shown }: Pick<Payment, 'total' | 'charge'> & Pick<CreditPurchase, 'available'>,
): Promise<Invoice | undefined> {
  const { taxYear, addOn, coupon, accountId } = visit;
  if (taxYear !== undefined)
    return payTaxYear(services, getActor(visit), accountId, {
      taxYear,
      coupon,
      tier: getVisitTier(visit),
      card,
      ...shown,
    });
  if (addOn !== undefined && (card || services.billing?.cards))
    return buyCredit(services, getActor(visit), accountId, { addOn, card, available });
  if (!card) throw new AppError('BAD_INPUT', fill(server.cardNumberMissing), { field: 'card' });
  await changeCard(services, getActor(visit), accountId, card);
  return undefined;
}

async function getPage(
  services: ShellServices,
  visit: Visit,
  search: string,
  wrong: Wrong = {},
): Promise<Page> {
  const page = { wrong: Object.keys(wrong).length > 0, below: renderBackLink(visit) };
  if (isChangeVisit(visit))
    return { ...page, ...(await renderChange(services, visit, search, wrong)) };
  if (visit.taxYear !== undefined)
    return { ...page, ...(await renderYearPage(services, visit, search, wrong)) };
  return {
    ...page,
    ...(visit.addOn === undefined
      ? await renderCardPage(services, visit, search, wrong)
      : await renderCreditPage(services, visit, search, wrong)),
  };
}

type Said = Pick<Page, 'title' | 'body'>;

async function renderCardPage(
  services: ShellServices,
  visit: Visit,
  search: string,
  wrong: Wrong,
): Promise<Said> {
  const source = await accountPaymentSource(services, getActor(visit), visit.accountId);
  const now = source ? fill(texts.cardEnding, toCardParams(source)) : fill(texts.noCard);
  const body = html`<p>${now}</p>
    ${renderForm(`${base}${search}`, [cardField], fill(texts.saveCard), wrong)}`;
  return { title: fill(texts.paymentCard), body };
}

async function renderCreditPage(
  services: ShellServices,
  visit: Visit,
  search: string,
  wrong: Wrong,
): Promise<Said> {
  const amount = priceText(creditAmount(visit.addOn ?? ''));
  const { available } = await creditView(services, getActor(visit), visit.accountId);
  const body = html`<p>${fill(texts.creditNotice, { available: priceText(available) })}</p>
    ${await renderPayment(services, visit, search, { button: fill(texts.pay, { amount }), wrong, hidden: { available: format(available, 2) } })}`;
  return { title: fill(texts.creditTitle, { amount }), body };
}

async function renderYearPage(
  services: ShellServices,
  visit: Visit,
  search: string,
  wrong: Wrong,
): Promise<Said> {
  const billing = await taxBilling(services, getActor(visit), visit.accountId, visit.taxYear);
  const { yearLabel, transactions, paidTier, payer } = billing;
  const tier = getVisitTier(visit) ?? billing.tier;
  if (paidTier && paidTier.lower >= tier.lower)
    return {
      title: fill(texts.yearPaid, { year: yearLabel }),
      body: html`<p>${fill(texts.yearPaidDetail)}</p>`,
    };
  const found =
    visit.coupon !== undefined && services.billing
      ? await couponNow(services, services.billing, visit.coupon)
      : undefined;
  const price = priceAfter(tier, paidTier);
  const discount = getDiscount(price, found?.holds ? found.coupon : undefined);
  const total = getTotal({ price, discount });
  const credit = creditFor(billing, total);
  const charge = subtract(total, credit);
  const hidden = { total: format(total, 2), charge: format(charge, 2) };
  const button =
    charge > zeroMoney ? fill(texts.pay, { amount: priceText(charge) }) : fill(texts.payWithCredit);
  const body = html`${payer.clientName !== undefined && html`<p>${fill(texts.payerNotice, { payer: payer.name, client: payer.clientName })}</p>`}
    <dl>
      <dt>${fill(texts.yearTransactions, { year: yearLabel })}</dt>
      <dd>${fill(common.number, { value: transactions })}</dd>
      <dt>${fill(texts.tierTransactions, { tier: tier.name })}</dt>
      <dd>${priceText(tier.price)}</dd>
      ${
        paidTier &&
        html`<dt>${fill(texts.paidBefore, { tier: paidTier.name })}</dt>
          <dd>−${priceText(paidTier.price)}</dd>`
      }
      ${
        found?.holds &&
        html`<dt>${found.coupon.name}</dt>
          <dd>−${priceText(discount)}</dd>`
      }
      ${
        credit > zeroMoney &&
        html`<dt>${fill(texts.fromCredit)}</dt>
          <dd>−${priceText(credit)}</dd>`
      }
      <dt>${credit > zeroMoney ? fill(texts.cardCharge) : fill(texts.total)}</dt>
      <dd>${priceText(charge)}</dd>
    </dl>
    ${
      charge > zeroMoney
        ? await renderPayment(services, visit, search, { button, wrong, hidden })
        : renderForm(`${base}${search}`, [], button, wrong, { hidden })
    }`;
  return { title: fill(texts.reportsFor, { year: yearLabel }), body };
}

const renderBackLink = ({ back: to }: Visit): Part => html`<a href="${to}">${fill(texts.back)}</a>`;

/** Where the customer confirms a payment; undefined for any other error. */
function readConfirmation(
  error: unknown,
): { readonly why: Text; readonly url: string } | undefined {
  if (!(error instanceof AppError) || error.code !== 'CONFIRM_PAYMENT') return undefined;
  const url = error.details?.['url'];
  return typeof url === 'string' ? { why: error.text, url } : undefined;
}

/** The bank's page doesn't lead back here, so it opens in a window of its own. */
const getConfirmPage = (
  visit: Visit,
  { why, url }: { readonly why: Text; readonly url: string },
): Page => ({
  title: fill(texts.confirmTitle),
  body: html`<p>${why}</p>
    <p><a class="button" href="${url}" target="_blank" rel="noopener">${fill(texts.confirmLink)}</a></p>
    <p>${fill(texts.confirmNext)}</p>`,
  below: renderBackLink(visit),
});

const ended: Page = {
  title: fill(texts.linkInvalid),
  body: html`<p>${fill(texts.linkInvalidDetail)}</p>`,
};
