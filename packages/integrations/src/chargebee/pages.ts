import type { HostedPage } from 'chargebee';
import { ignoreMissing } from './errors.ts';
import { idempotencyHeader, isId, type Site } from './site.ts';
import { getNextId } from './subscriptions.ts';

/** Where the browser goes after a page of the site. */
export interface PageReturn {
  readonly redirectUrl: string;
  readonly cancelUrl?: string | undefined;
}

export interface ItemQuantity {
  /** The item price. */
  readonly id: string;
  readonly quantity: number;
}

/** What a subscription consists of after a change. */
export interface SubscriptionItems {
  readonly planId: string;
  readonly addOns: readonly ItemQuantity[];
}

export interface PlanCheckout extends Partial<PageReturn> {
  readonly customerId: string;
  readonly itemPriceId: string;
  /** Add-ons that the subscription has afterwards. */
  readonly addOns?: readonly ItemQuantity[] | undefined;
  /** Text of ours that the page returns: who pays for what. */
  readonly passThru: string;
  /** The subscription to change; undefined: a new one. */
  readonly subscriptionId?: string | undefined;
  /** When a trial ends, in seconds since 1970; 0: it has none. Undefined: as the plan has it. */
  readonly trialEnd?: number | undefined;
}

/** The address of a page where the customer adds a card. */
export async function openCardPage(
  site: Site,
  { customerId, redirectUrl }: PageReturn & { readonly customerId: string },
): Promise<string> {
  const { hosted_page: page } = await site.ask((client) =>
    client.hostedPage.managePaymentSources({
      customer: { id: customerId },
      redirect_url: redirectUrl,
    }),
  );
  return readUrl(page);
}

/** Quantities of flat prices must not be sent, and 1 is the default. */
export const toItems = ({ planId, addOns }: SubscriptionItems) => [
  { item_price_id: planId, quantity: 1 },
  ...addOns
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, quantity }) => ({ item_price_id: id, ...(quantity === 1 ? {} : { quantity }) })),
];

/** The address of a page where the customer buys or changes a plan. */
export async function openPlanCheckout(site: Site, checkout: PlanCheckout): Promise<string> {
  const { customerId, itemPriceId, subscriptionId, trialEnd } = checkout;
  const trial = trialEnd === undefined ? {} : { trial_end: trialEnd };
  const common = {
    subscription_items: toItems({ planId: itemPriceId, addOns: checkout.addOns ?? [] }),
    ...(checkout.redirectUrl === undefined ? {} : { redirect_url: checkout.redirectUrl }),
    ...(checkout.cancelUrl === undefined ? {} : { cancel_url: checkout.cancelUrl }),
    pass_thru_content: checkout.passThru,
  };
  const newId = subscriptionId === undefined ? await getNextId(site, customerId) : undefined;
  const { hosted_page: page } = await site.ask((client) =>
    newId !== undefined
      ? client.hostedPage.checkoutNewForItems({
          ...common,
          customer: { id: customerId },
          subscription: { id: newId, ...trial },
        })
      : client.hostedPage.checkoutExistingForItems({
          ...common,
          replace_items_list: true,
          reactivate: true,
          subscription: { id: subscriptionId ?? '', ...trial },
        }),
  );
  return readUrl(page);
}

/** The address of a page where the customer pays what is due, and confirms it at the bank if that asks for it. */
export async function openCollectPage(site: Site, customerId: string): Promise<string> {
  const { hosted_page: page } = await site.ask((client) =>
    client.hostedPage.collectNow({ customer: { id: customerId } }),
  );
  return readUrl(page);
}

/** The address of the portal, where the customer sees invoices, cards and the subscription. It opens once. */
export async function openPortal(
  site: Site,
  { customerId, redirectUrl }: PageReturn & { readonly customerId: string },
): Promise<string> {
  const { portal_session: session } = await site.ask((client) =>
    client.portalSession.create({ customer: { id: customerId }, redirect_url: redirectUrl }),
  );
  return session.access_url;
}

/** A checkout as the site reports it. The address that a browser returns with is not trusted. */
export interface FinishedPage {
  readonly isSuccess: boolean;
  readonly passThru: string;
  readonly customerId: string | undefined;
  readonly subscriptionId: string | undefined;
}

/** Undefined for a page that the site doesn't know. */
export async function readPage(site: Site, pageId: string): Promise<FinishedPage | undefined> {
  if (!isId(pageId)) return undefined;
  const found = await ignoreMissing(() => site.ask((client) => client.hostedPage.retrieve(pageId)));
  return found && toFinishedPage(found.hosted_page);
}

function toFinishedPage(page: HostedPage): FinishedPage {
  const content: Partial<HostedPage['content']> | undefined = page.content;
  return {
    isSuccess: page.state === 'succeeded' || page.state === 'acknowledged',
    passThru: page.pass_thru_content ?? '',
    customerId: content?.customer?.id ?? content?.subscription?.customer_id,
    subscriptionId: content?.subscription?.id,
  };
}

/** Marks a checkout as handled. Repeating it changes nothing. */
export async function acknowledgePage(site: Site, pageId: string): Promise<void> {
  await site.ask((client) =>
    client.hostedPage.acknowledge(pageId, { [idempotencyHeader]: `acknowledge-${pageId}` }),
  );
}

function readUrl({ url, id }: HostedPage): string {
  if (url === undefined) throw new Error(`Chargebee made the page ${id ?? ''} without an address`);
  return url;
}
