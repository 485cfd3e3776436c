import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@lotbook/model/errors';
import type { UserId } from '@lotbook/model/ids';
import { changeCard } from '@lotbook/services/billing/portal';
import { payTaxYear } from '@lotbook/services/billing/pay';
import { discountOf, tierById, totalOf, type Tier } from '@lotbook/services/billing/prices';
import type { PortalVisit } from '@lotbook/services/billing/provider';
import { readVisit, standInCard } from '@lotbook/services/billing/stand-in';
import { accountPaymentSource, couponNow, priceAfter, priceText, taxBilling } from '@lotbook/services/billing/tax-billing';
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

/** The checkout and the customer's page of the billing stand-in. An address of theirs opens for an hour, for what it was made for. */
export function billingPages({ services, config }: BillingPages): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const send = (res: ServerResponse, status: number, page: Page): void => sendPage(res, status, renderPage(page, { productName: config.productName, base }));

  return async (req, res) => {
    const { pathname, search } = new URL(req.url ?? '', config.origin);
    if (pathname.startsWith(`${base}/`) && sendAsset(req, res, pathname.slice(base.length))) return;
    const visit = pathname === base ? readVisit(search.slice(1), services.now(), services.deriveToken) : undefined;
    if (!visit) return send(res, 404, ended);
    try {
      if (req.method !== 'POST') return send(res, 200, await pageOf(services, visit, search));
      if (!isSameOrigin(req, config.origin))
        return send(res, 403, { title: 'Not from this page', body: html`<p>Nothing was charged. Go back and pay there.</p>` });
      const wrong = await act(services, visit, (await readForm(req)).get('card') ?? '');
      if (wrong !== undefined) return send(res, 422, await pageOf(services, visit, search, wrong));
      res.writeHead(303, { location: visit.back, 'cache-control': 'no-store' }).end();
    } catch (error) {
      if (!(error instanceof AppError)) services.log.error('a billing page failed', { reason: error instanceof Error ? error.stack : String(error) });
      const why = error instanceof AppError ? error.message : 'Something went wrong on our side. Look at the state of the payment before you try again.';
      send(res, error instanceof AppError ? 409 : 500, { title: 'This cannot be paid', body: html`<p>${why}</p>`, below: back(visit), wrong: true });
    }
  };
}

const tierOfVisit = ({ plan }: Visit): Tier | undefined => (plan === undefined ? undefined : tierById(plan));

const actorOf = ({ userId }: Visit) => ({ userId: userId as UserId });

/** Pays, or puts the card on file. Returns what is wrong with what was filled in. */
async function act(services: ShellServices, visit: Visit, number: string): Promise<Wrong | undefined> {
  try {
    const card = standInCard(number);
    if (visit.taxYear === undefined) await changeCard(services, actorOf(visit), visit.accountId, card);
    else {
      const invoice = await payTaxYear(services, actorOf(visit), visit.accountId, {
        taxYear: visit.taxYear,
        coupon: visit.coupon,
        tier: tierOfVisit(visit),
        card,
      });
      if (invoice.status === 'declined') return { card: `${invoice.problem ?? 'The card was declined.'} Nothing was charged. Try another card.` };
    }
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.details?.['field'] === 'card') return { card: error.message };
    throw error;
  }
}

async function pageOf(services: ShellServices, visit: Visit, search: string, wrong: Wrong = {}): Promise<Page> {
  const action = `${base}${search}`;
  const help = 'No money moves: 4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 is declined.';
  const card = { name: 'card', label: 'Card number', type: 'text', autocomplete: 'off', help } as const;
  const page = { wrong: Object.keys(wrong).length > 0, below: back(visit) };
  if (visit.taxYear === undefined) {
    const source = await accountPaymentSource(services, actorOf(visit), visit.accountId);
    const now = source ? `${source.brand} ending in ${source.last4}` : 'No card is on file.';
    return {
      ...page,
      title: 'Payment card',
      body: html`<p>${now}</p>
        ${form(action, [card], 'Keep this card', wrong)}`,
    };
  }
  const billing = await taxBilling(services, actorOf(visit), visit.accountId, visit.taxYear);
  const { yearLabel, transactions, paidTier } = billing;
  const tier = tierOfVisit(visit) ?? billing.tier;
  if (paidTier && paidTier.lower >= tier.lower)
    return { ...page, title: `${yearLabel} is paid`, body: html`<p>All reports of the year can be downloaded by everybody in the account.</p>` };
  const found = visit.coupon !== undefined && services.billing ? await couponNow(services, services.billing, visit.coupon) : undefined;
  const price = priceAfter(tier, paidTier);
  const discount = discountOf(price, found?.holds ? found.coupon : undefined);
  const total = priceText(totalOf({ price, discount }));
  return {
    ...page,
    title: `Reports of ${yearLabel}`,
    body: html`<dl>
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
        <dt>Total</dt>
        <dd>${total}</dd>
      </dl>
      ${form(action, [card], `Pay ${total}`, wrong)}`,
  };
}

const back = ({ back: to }: Visit): Part => html`<a href="${to}">Back</a>`;

const ended: Page = { title: 'This address no longer opens', body: html`<p>Nothing was charged. Go back to Tax Checkout and begin again.</p>` };
