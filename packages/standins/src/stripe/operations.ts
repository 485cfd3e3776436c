import { invalid, missing } from './api-error.ts';
import type { Resource } from './catalog.ts';
import { toCount, toList, toObject, toText, type FormFields } from './form.ts';
import {
  addInvoiceItem,
  createCreditNote,
  createInvoice,
  finalizeInvoice,
  payInvoice,
  previewInvoice,
  setBalance,
  voidInvoice,
} from './invoices.ts';
import { getList, makeId, store, type ListName, type StripeState } from './state.ts';
import {
  continueAfterTerm,
  previewChange,
  recover,
  updateItems,
  type ItemChange,
} from './subscriptions.ts';

/** Carries out a POST. @throws ApiError */
export function postOperation(
  state: StripeState,
  path: string,
  form: FormFields,
  base: string,
): Resource {
  const create = operations[path];
  if (create) return create(state, form, base);
  const [name = '', id = '', action] = path.split('/');
  if (name === 'invoices' && action === 'finalize') return finalizeInvoice(state, id, base);
  if (name === 'invoices' && action === 'void') return voidInvoice(state, id);
  if (name === 'invoices' && action === 'pay') {
    const paid = payInvoice(state, id, toText(form['payment_method']));
    recover(state, paid);
    return paid;
  }
  const expired = /^checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1];
  if (expired !== undefined) return expireSession(state, expired);
  if (name === 'customers' && action === 'balance_transactions')
    return adjustBalance(state, id, form);
  if (name === 'customers') return update(state, 'customers', id, form);
  if (name === 'setup_intents') return update(state, 'setup_intents', id, form);
  if (name === 'subscriptions' && form['items'] !== undefined)
    return updateItems(state, id, readChanges(form['items']), {
      at: state.toSiteTime(toCount(form['proration_date'])),
      isPending: toText(form['payment_behavior']) === 'pending_if_incomplete',
      base,
    });
  if (name === 'subscriptions' && toText(form['cancel_at_period_end']) === 'false')
    return continueAfterTerm(state, id);
  if (name === 'subscriptions') return update(state, 'subscriptions', id, form);
  throw missing('operation', path);
}

type Operation = (state: StripeState, form: FormFields, base: string) => Resource;

const operations: Readonly<Record<string, Operation>> = {
  customers: (state, form) =>
    store(state, 'customers', {
      id: makeId('cus'),
      object: 'customer',
      created: state.now(),
      name: null,
      balance: 0,
      currency: null,
      metadata: toObject(form['metadata']),
      invoice_settings: { default_payment_method: null },
    }),
  'invoices/create_preview': (state, form) => {
    const details = toObject(form['subscription_details']);
    return form['subscription'] === undefined
      ? previewInvoice(state, form)
      : previewChange(
          state,
          toText(form['subscription']),
          readChanges(details['items']),
          state.toSiteTime(toCount(details['proration_date'])),
        );
  },
  invoices: (state, form) =>
    createInvoice(state, {
      customer: findCustomerId(state, form),
      metadata: toObject(form['metadata']),
      description: toText(form['description']),
    }),
  credit_notes: createCreditNote,
  invoiceitems: addInvoiceItem,
  'checkout/sessions': openCheckout,
  'billing_portal/configurations': (state, form) =>
    store(state, 'billing_portal/configurations', {
      id: makeId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      metadata: toObject(form['metadata']),
      features: form['features'],
    }),
  'billing_portal/sessions': openPortal,
};

const readChanges = (items: FormFields[string] | undefined): readonly ItemChange[] =>
  toList(items).map((each) => {
    const { id, price, quantity, deleted } = toObject(each);
    return {
      id: id === undefined ? undefined : toText(id),
      priceId: toText(price),
      quantity: toCount(quantity ?? '1'),
      isDeleted: toText(deleted) === 'true',
    };
  });

function expireSession(state: StripeState, id: string): Resource {
  const session = getList(state, 'checkout/sessions').get(id);
  if (!session) throw missing('checkout/sessions', id);
  if (session['status'] !== 'open')
    throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
  return store(state, 'checkout/sessions', { ...session, status: 'expired' });
}

function update(state: StripeState, name: ListName, id: string, form: FormFields): Resource {
  const before = getList(state, name).get(id);
  if (!before) throw missing(name, id);
  if (name === 'subscriptions' && isEnded(before))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  return store(state, name, {
    ...before,
    ...form,
    metadata: { ...(before['metadata'] as object), ...toObject(form['metadata']) },
  });
}

/** A positive amount is what the customer owes more. */
function adjustBalance(state: StripeState, customer: string, form: FormFields): Resource {
  const before = getList(state, 'customers').get(customer);
  if (!before) throw missing('customer', customer);
  const amount = toCount(form['amount']);
  setBalance(state, customer, Number(before['balance'] ?? 0) + amount);
  return store(state, 'balance_transactions', {
    id: makeId('cbtxn'),
    object: 'customer_balance_transaction',
    customer,
    amount,
    currency: toText(form['currency']),
    description: toText(form['description']),
    type: 'adjustment',
    metadata: toObject(form['metadata']),
    created: state.now(),
  });
}

const isEnded = ({ status }: Resource): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

function findCustomerId(state: StripeState, form: FormFields): string {
  const id = toText(form['customer']);
  if (!getList(state, 'customers').has(id)) throw missing('customer', id);
  return id;
}

const shortestTrialSeconds = 2 * 86_400;

function openCheckout(state: StripeState, form: FormFields, base: string): Resource {
  const id = makeId('cs_test');
  const [line] = toList(form['line_items']);
  const trialEnd = toText(toObject(form['subscription_data'])['trial_end']);
  if (trialEnd !== '' && Number(trialEnd) < state.now() + shortestTrialSeconds)
    throw invalid('The `trial_end` date has to be at least 2 days in the future.');
  const automaticTax = toText(toObject(form['automatic_tax'])['enabled']) === 'true';
  if (automaticTax && toText(toObject(form['customer_update'])['address']) !== 'auto')
    throw invalid(
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Set `customer_update[address]` to `auto`.',
    );
  return store(state, 'checkout/sessions', {
    id,
    object: 'checkout.session',
    mode: toText(form['mode']),
    status: 'open',
    customer: findCustomerId(state, form),
    success_url: toText(form['success_url']),
    cancel_url: toText(form['cancel_url']),
    metadata: toObject(form['metadata']),
    url: `${base}/c/pay/${id}`,
    created: state.now(),
    standin_price: toText(toObject(line)['price']),
    standin_automatic_tax: automaticTax,
    standin_trial_end: trialEnd === '' ? undefined : Number(trialEnd),
  });
}

function openPortal(state: StripeState, form: FormFields, base: string): Resource {
  const id = makeId('bps');
  const confirm = toObject(toObject(form['flow_data'])['subscription_update_confirm']);
  const [item] = toList(confirm['items']);
  const priceId = toText(toObject(item)['price']);
  return store(state, 'billing_portal/sessions', {
    id,
    object: 'billing_portal.session',
    customer: findCustomerId(state, form),
    return_url: toText(form['return_url']),
    url: `${base}/p/session/${id}`,
    created: state.now(),
    ...(priceId === '' ? {} : { standin_flow: readFlow(state, form, priceId) }),
  });
}

/** The configuration must allow the price. */
function readFlow(state: StripeState, form: FormFields, priceId: string): Resource {
  const configuration = getList(state, 'billing_portal/configurations').get(
    toText(form['configuration']),
  );
  const features = toObject(toObject(configuration as FormFields | undefined)['features']);
  const allowed = toObject(features['subscription_update']);
  const prices = toList(allowed['products']).flatMap((each) => toList(toObject(each)['prices']));
  if (!prices.includes(priceId))
    throw invalid('The price is not in the products of the portal configuration.');
  const confirm = toObject(toObject(form['flow_data'])['subscription_update_confirm']);
  return {
    subscriptionId: toText(confirm['subscription']),
    priceId,
    endsTrial: toText(allowed['trial_update_behavior']) === 'end_trial',
  };
}
