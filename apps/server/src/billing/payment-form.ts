import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/billing-pages';
import type { PaymentSource } from '@lotbook/db/stores/billing';
import type { UserId } from '@lotbook/model/ids';
import type { PortalVisit } from '@lotbook/services/billing/provider';
import { accountPaymentSource } from '@lotbook/services/billing/tax-billing';
import type { ShellServices } from '@lotbook/services/shell';
import { renderForm, type Wrong } from '../pages/form.ts';
import { html, type Part, type Text } from '../pages/html.ts';

/** A visit whose address was signed. */
export type Visit = Omit<PortalVisit, 'origin'>;

export const base = '/billing';

/** Where a browser leaves for the provider's card page. */
export const cardAddress = `${base}/card`;

export const getActor = ({ userId, appId }: Visit) => ({ userId: userId as UserId, appId });

export const cardField = {
  name: 'card',
  label: fill(texts.cardNumber),
  type: 'text',
  autocomplete: 'off',
  help: fill(texts.testCards),
} as const;

export interface PaymentForm {
  readonly button: Text;
  readonly wrong: Wrong;
  readonly hidden?: Readonly<Record<string, string>>;
}

/** The payment button with a card: entered here at the stand-in, stored at a provider otherwise. */
export async function renderPayment(
  services: ShellServices,
  visit: Visit,
  search: string,
  { button, wrong, hidden = {} }: PaymentForm,
): Promise<Part> {
  if (!services.billing?.cards)
    return renderForm(`${base}${search}`, [cardField], button, wrong, { hidden });
  const source = await accountPaymentSource(services, getActor(visit), visit.accountId);
  const cardPage = `${cardAddress}${search}`;
  if (!source)
    return html`<p>${fill(texts.noCard)}</p>
      <p><a class="button" href="${cardPage}">${fill(texts.addCard)}</a></p>`;
  // A declined card has no field here, so the error is about the whole form.
  const about: Wrong = wrong['card'] === undefined ? wrong : { '': wrong['card'] };
  return html`<p>${fill(texts.cardEnding, toCardParams(source))} <a href="${cardPage}">${fill(texts.otherCard)}</a></p>
    ${renderForm(`${base}${search}`, [], button, about, { hidden })}`;
}

export const toCardParams = ({ brand, last4 }: Pick<PaymentSource, 'brand' | 'last4'>) => ({
  brand,
  last4,
});
