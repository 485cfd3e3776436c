import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PaymentSource } from '@lotbook/db/stores/billing';
import { getTotal, type Invoice } from '@lotbook/db/stores/invoices';
import { format, subtract, zeroMoney } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import type { UserId } from '@lotbook/model/ids';
import { buyCredit, creditAmount, creditView } from '@lotbook/services/billing/credit';
import type { Payment } from '@lotbook/services/billing/open-payment';
import { changeCard } from '@lotbook/services/billing/portal';
import { payTaxYear } from '@lotbook/services/billing/pay';
import { getDiscount, tierById, type Tier } from '@lotbook/services/billing/prices';
import type { PortalVisit } from '@lotbook/services/billing/provider';
import { readVisit, standInCard } from '@lotbook/services/billing/stand-in';
import {
  accountPaymentSource,
  couponNow,
  creditFor,
  priceAfter,
  priceText,
  taxBilling,
} from '@lotbook/services/billing/tax-billing';
import type { ShellServices } from '@lotbook/services/shell';
import { sendAsset } from '../pages/assets.ts';
import { form, type Wrong } from '../pages/form.ts';
import { html, type Part } from '../pages/html.ts';
import { renderPage, sendPage, type Page } from '../pages/page.ts';
import { isSameOrigin, readForm } from '../pages/request.ts';

export interface BillingPages {
  readonly services: ShellServices;
  readonly config: { readonly origin: string; readonly productName: string };
}

type Visit = Omit<PortalVisit, 'origin'>;

const base = '/billing';

/** The checkout and the customer's page of the billing stand-in. Each link is valid for an hour and for one purpose. */
export function billingPages({
  services,
  config,
}: BillingPages): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const send = (res: ServerResponse, status: number, page: Page): void =>
    sendPage(res, status, renderPage(page, { productName: config.productName, base }));

  return async (req, res) => {
    const { pathname, search } = new URL(req.url ?? '', config.origin);
    if (pathname.startsWith(`${base}/`) && sendAsset(req, res, pathname.slice(base.length))) return;
    const visit =
      pathname === base
        ? readVisit(search.slice(1), services.now(), services.deriveToken)
        : undefined;
    if (!visit) return send(res, 404, ended);
    try {
      if (req.method !== 'POST') return send(res, 200, await getPage(services, visit, search));
      if (!isSameOrigin(req, config.origin))
        return send(res, 403, {
          title: 'Not from this page',
          body: html`<p>Nothing was charged. Go back and pay there.</p>`,
        });
      const wrong = await act(services, visit, await readForm(req));
      if (wrong !== undefined) return send(res, 422, await getPage(services, visit, search, wrong));
      res.writeHead(303, { location: visit.back, 'cache-control': 'no-store' }).end();
    } catch (error) {
      if (!(error instanceof AppError))
        services.log.error('a billing page failed', {
          reason: error instanceof Error ? error.stack : String(error),
        });
      const why =
        error instanceof AppError
          ? error.message
          : 'Something went wrong on our side. Look at the state of the payment before you try again.';
      send(res, error instanceof AppError ? 409 : 500, {
        title: 'This cannot be paid',
        body: html`<p>${why}</p>`,
        below: back(visit),
        wrong: true,
      });
    }
  };
}

const getVisitTier = ({ plan }: Visit): Tier | undefined =>
  plan === undefined ? undefined : tierById(plan);

const getActor = ({ userId, appId }: Visit) => ({ userId: userId as UserId, appId });

/** Pays, buys credit, or puts the card on file. Returns the errors of the form. */
async function act(
  services: ShellServices,
  visit: Visit,
  filled: ReadonlyMap<string, string>,
): Promise<Wrong | undefined> {
  try {
    const number = filled.get('card');
    const card = number === undefined ? undefined : standInCard(number);
    const invoice = await bought(services, visit, card, {
      total: filled.get('total'),
      charge: filled.get('charge'),
    });
    if (invoice?.status === 'declined')
      return {
        card: `${invoice.problem ?? 'The card was declined.'} Nothing was charged. Try another card.`,
      };
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.details?.['field'] === 'card')
      return { card: error.message };
    throw error;
  }
}

async function bought(
  services: ShellServices,
  visit: Visit,
  card: PaymentSource | undefined,
  shown: Pick<Payment, 'total' | 'charge'>,
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
  if (!card) throw new AppError('BAD_INPUT', fill(texts.enterNumberCard), { field: 'card' });
  if (addOn !== undefined) return buyCredit(services, getActor(visit), accountId, { addOn, card });
  await changeCard(services, getActor(visit), accountId, card);
  return undefined;
}

const cardField = {
  name: 'card',
  label: 'Card number',
  type: 'text',
  autocomplete: 'off',
  help: 'No money moves: 4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 is declined.',
} as const;

async function getPage(
  services: ShellServices,
  visit: Visit,
  search: string,
  wrong: Wrong = {},
): Promise<Page> {
  const page = { wrong: Object.keys(wrong).length > 0, below: back(visit) };
  if (visit.taxYear !== undefined)
    return { ...page, ...(await yearPage(services, visit, search, wrong)) };
  return {
    ...page,
    ...(visit.addOn === undefined
      ? await cardPage(services, visit, search, wrong)
      : await creditPage(services, visit, search, wrong)),
  };
}

type Said = Pick<Page, 'title' | 'body'>;

async function cardPage(
  services: ShellServices,
  visit: Visit,
  search: string,
  wrong: Wrong,
): Promise<Said> {
  const source = await accountPaymentSource(services, getActor(visit), visit.accountId);
  const now = source ? `${source.brand} ending in ${source.last4}` : 'No card is on file.';
  const body = html`<p>${now}</p>
    ${form(`${base}${search}`, [cardField], 'Keep this card', wrong)}`;
  return { title: 'Payment card', body };
}

async function creditPage(
  services: ShellServices,
  visit: Visit,
  search: string,
  wrong: Wrong,
): Promise<Said> {
  const amount = priceText(creditAmount(visit.addOn ?? ''));
  const { available } = await creditView(services, getActor(visit), visit.accountId);
  const body = html`<p>Credit is taken first when a tax year is paid for. There are ${priceText(available)} now.</p>
    ${form(`${base}${search}`, [cardField], `Pay ${amount}`, wrong)}`;
  return { title: `Credit of ${amount}`, body };
}

async function yearPage(
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
      title: `${yearLabel} is paid`,
      body: html`<p>All reports of the year can be downloaded by everybody in the account.</p>`,
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
  const button = charge > zeroMoney ? `Pay ${priceText(charge)}` : `Pay with credit`;
  const body = html`${payer.clientName !== undefined && html`<p>${payer.name} pays for ${payer.clientName}.</p>`}
    <dl>
      <dt>${tier.name} transactions</dt>
      <dd>${priceText(tier.price)} (the year has ${transactions})</dd>
      ${
        paidTier &&
        html`<dt>Paid before, as ${paidTier.name}</dt>
          <dd>-${priceText(paidTier.price)}</dd>`
      }
      ${
        found?.holds &&
        html`<dt>${found.coupon.name}</dt>
          <dd>-${priceText(discount)}</dd>`
      }
      ${
        credit > zeroMoney &&
        html`<dt>From credit</dt>
          <dd>-${priceText(credit)}</dd>`
      }
      <dt>${credit > zeroMoney ? 'The card is charged' : 'Total'}</dt>
      <dd>${priceText(charge)}</dd>
    </dl>
    ${form(`${base}${search}`, charge > zeroMoney ? [cardField] : [], button, wrong, { hidden })}`;
  return { title: `Reports of ${yearLabel}`, body };
}

const back = ({ back: to }: Visit): Part => html`<a href="${to}">Back</a>`;

const ended: Page = {
  title: 'This address no longer opens',
  body: html`<p>Nothing was charged. Go back to Tax Checkout and begin again.</p>`,
};
