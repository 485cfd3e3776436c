import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/billing-pages';
import type { Translator } from '@lotbook/messages/translator';
import { format, money, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import {
  changeSubscription,
  viewChange,
  type ChangeView,
} from '@lotbook/services/billing/change-subscription';
import { billingCurrency } from '@lotbook/services/billing/prices';
import { priceText } from '@lotbook/services/billing/tax-billing';
import type { ShellServices } from '@lotbook/services/shell';
import { renderForm, type Wrong } from '../pages/form.ts';
import { html, type Part } from '../pages/html.ts';
import type { Page } from '../pages/page.ts';
import { base, getActor, renderPayment, type Visit } from './payment-form.ts';

/** Whether a visit changes a running subscription: the units of an add-on, or the plan. */
export const isChangeVisit = ({ quantity, plan, taxYear }: Visit): boolean =>
  quantity !== undefined || (plan !== undefined && taxYear === undefined);

/** Shows what a change of the subscription costs at once and from the next term on, before it is made. */
export async function renderChange(
  services: ShellServices,
  visit: Visit,
  search: string,
  wrong: Wrong,
): Promise<Pick<Page, 'title' | 'body'>> {
  const view = await viewChange(services, getActor(visit), visit.accountId, visit);
  const { estimate, units } = view;
  if (units && units.before === units.after)
    return {
      title: fill(texts.changeTitle),
      body: html`<p>${fill(texts.unchanged, { name: view.name, units: units.after })}</p>`,
    };
  const hidden = { due: format(estimate.due, 2), at: view.at.toISOString() };
  const isPaid = estimate.due > zeroMoney;
  const button = isPaid
    ? fill(texts.pay, { amount: priceText(estimate.due) })
    : fill(texts.confirmChange);
  const body = html`<dl>${getRows(view).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
    ${estimate.credit > zeroMoney && html`<p>${fill(texts.creditAtProvider)}</p>`}
    ${
      isPaid
        ? await renderPayment(services, visit, search, { button, wrong, hidden })
        : renderForm(`${base}${search}`, [], button, wrong, { hidden })
    }`;
  return { title: fill(texts.changeTitle), body };
}

function getRows({
  name,
  units,
  estimate,
  renewal,
  period,
  renewsAt,
}: ChangeView): readonly (readonly [FilledMessage | string, Part])[] {
  const every = { price: toPrice(renewal), period: period.replace(/^1 /, '') };
  return [
    units
      ? [name, fill(texts.unitsChange, { before: units.before, after: units.after })]
      : [fill(texts.newPlan), name],
    [fill(texts.total), priceText(estimate.due)],
    ...(estimate.credit > zeroMoney
      ? [[fill(texts.termCredit), priceText(estimate.credit)] as const]
      : []),
    renewsAt === null
      ? [fill(texts.renewal), fill(texts.renewalPrice, every)]
      : [fill(texts.renewalFrom, { day: renewsAt.slice(0, 10) }), fill(texts.renewalPrice, every)],
  ];
}

const toPrice = (amount: Money) => ({ amount: format(amount, 2), currency: billingCurrency });

/** Makes the change that was shown. Returns what is wrong. @throws AppError CONFIRM_PAYMENT with the address where it is confirmed */
export async function makeChange(
  services: ShellServices,
  visit: Visit,
  filled: ReadonlyMap<string, string>,
  translator: Translator,
): Promise<Wrong | undefined> {
  const at = new Date(filled.get('at') ?? '');
  const result = await changeSubscription(services, getActor(visit), visit.accountId, visit, {
    due: money(filled.get('due') ?? '0'),
    at: Number.isNaN(at.getTime()) ? services.now() : at,
  });
  if (result.status === 'confirm')
    throw new AppError('CONFIRM_PAYMENT', fill(texts.confirmChangePayment), { url: result.url });
  if (result.status === 'declined')
    return {
      '': fill(texts.declined, {
        problem:
          typeof result.message === 'string'
            ? result.message
            : translator.renderFilled(result.message),
      }),
    };
  return result.status === 'different' ? { '': fill(texts.changePriceDiffers) } : undefined;
}
