import type { Question } from '../exchanges/service.ts';
import type { Answer } from '../http-standin.ts';
import { renderPdf } from '../chargebee/invoices.ts';
import { ApiError } from './api-error.ts';
import { testCards, type Resource } from './catalog.ts';
import { findInvoice, payInvoice } from './invoices.ts';
import { getList, getRows, makeId, store, type StripeState } from './state.ts';
import { changePlan, endWithTerm, recover, subscribe } from './subscriptions.ts';

const html = (title: string, body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title} (stand-in)</h1>${body}</main></body></html>`,
});

const goTo = (location: string): Answer => ({ status: 303, body: '', headers: { location } });

const gone = (): Answer => html('This page has expired', '<p>Go back and start again.</p>', 404);

const cardForm = (button: string, problem = ''): string =>
  `${problem === '' ? '' : `<p role="alert">${problem}</p>`}<form method="post"><p><label>Card number <input name="card" autocomplete="off" required></label></p><p><button>${button}</button></p></form>
  <p>4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 is declined, 4000 0000 0000 0341 is declined when it is charged later, 4000 0027 6000 3184 asks for 3-D Secure.</p>`;

const secureForm = (card: string): string =>
  `<form method="post"><input type="hidden" name="card" value="${card}"><p>Your bank asks you to confirm the payment.</p><p><button name="secure" value="yes">Complete</button> <button name="secure" value="no">Fail</button></p></form>`;

/** The screens that a person sees: Checkout, the billing portal, and documents. */
export function answerBrowser(
  state: StripeState,
  question: Question,
  base: string,
): Answer | undefined {
  const [, first, second, third] = question.path.split('/');
  if (first === 'c' && second === 'pay') return answerCheckout(state, question, third ?? '', base);
  if (first === 'p' && second === 'session')
    return answerPortal(state, question, third ?? '', base);
  if (first === 'i') return answerInvoice(state, question, second ?? '');
  if (first === 'invoice' && third === 'pdf') return sendPdf(state, second ?? '');
  return undefined;
}

function answerCheckout(state: StripeState, question: Question, id: string, base: string): Answer {
  const session = getList(state, 'checkout/sessions').get(id);
  if (session?.['status'] !== 'open') return gone();
  const isPlan = session['mode'] === 'subscription';
  const [title, label] = isPlan
    ? ['Checkout', `Pay for ${String(session['standin_price'])}`]
    : ['Payment method', 'Save card'];
  const cancel = `<p><a href="?cancel=1">Cancel</a></p>`;
  if (question.parameters['cancel'] !== undefined) return goTo(String(session['cancel_url']));
  if (question.method !== 'POST') return html(title, cardForm(label) + cancel);
  const number = (question.parameters['card'] ?? '').replaceAll(/\D/g, '');
  const outcome = Object.hasOwn(testCards, number) ? testCards[number] : undefined;
  const { secure } = question.parameters;
  if (outcome === 'secure' && secure === undefined) return html('3-D Secure', secureForm(number));
  if (outcome === undefined || outcome === 'declined' || secure === 'no') {
    const problem =
      outcome === undefined
        ? 'Your card number is invalid.'
        : outcome === 'declined'
          ? 'Your card was declined.'
          : 'We are unable to authenticate your payment method.';
    return html(title, cardForm(label, problem) + cancel, 422);
  }
  const card = addCard(state, String(session['customer']), number, outcome);
  return finishCheckout(state, session, card, base);
}

export function addCard(
  state: StripeState,
  customer: string,
  number: string,
  outcome: string,
): Resource {
  const card = store(state, 'payment_methods', {
    id: makeId('pm'),
    object: 'payment_method',
    type: 'card',
    customer,
    created: state.now(),
    card: { brand: 'visa', last4: number.slice(-4), exp_month: 12, exp_year: 2099 },
    standin_outcome: outcome,
  });
  state.record('payment_method.attached', card);
  return card;
}

function finishCheckout(
  state: StripeState,
  session: Resource,
  card: Resource,
  base: string,
): Answer {
  const customer = String(session['customer']);
  const methodId = String(card['id']);
  const isPlan = session['mode'] === 'subscription';
  const more: Resource = isPlan
    ? {
        subscription: subscribe(
          state,
          {
            customerId: customer,
            priceId: String(session['standin_price']),
            methodId,
            trialEnd: session['standin_trial_end'] as number | undefined,
            automaticTax: session['standin_automatic_tax'] === true,
          },
          base,
        )['id'],
      }
    : { setup_intent: setUp(state, customer, methodId)['id'] };
  const done = store(state, 'checkout/sessions', { ...session, ...more, status: 'complete' });
  state.record('checkout.session.completed', done);
  return goTo(
    String(session['success_url']).replace('{CHECKOUT_SESSION_ID}', String(session['id'])),
  );
}

function setUp(state: StripeState, customer: string, methodId: string): Resource {
  const intent = store(state, 'setup_intents', {
    id: makeId('seti'),
    object: 'setup_intent',
    customer,
    created: state.now(),
    status: 'succeeded',
    payment_method: methodId,
    metadata: {},
  });
  state.record('setup_intent.succeeded', intent);
  return intent;
}

const button = (value: string, text: string): string =>
  `<form method="post"><button name="action" value="${value}">${text}</button></form>`;

/** The portal: confirms another plan, changes the card, ends the subscription, and lists invoices. */
function answerPortal(state: StripeState, question: Question, id: string, base: string): Answer {
  const session = getList(state, 'billing_portal/sessions').get(id);
  if (!session) return gone();
  const back = String(session['return_url']);
  const flow = session['standin_flow'] as
    | { readonly subscriptionId: string; readonly priceId: string; readonly endsTrial: boolean }
    | undefined;
  if (flow) {
    if (question.method !== 'POST')
      return html(
        'Confirm your updates',
        `<form method="post"><p>New plan: ${flow.priceId}</p><button>Confirm</button></form>`,
      );
    getList(state, 'billing_portal/sessions').delete(id);
    changePlan(state, flow, base);
    return goTo(back);
  }
  const customer = String(session['customer']);
  const { action } = question.parameters;
  if (action === 'leave') return goTo(back);
  const subscription = getRows(state, 'subscriptions').find(
    (each) => each['customer'] === customer && each['status'] !== 'canceled',
  );
  let problem = '';
  if (action === 'card') {
    const number = (question.parameters['card'] ?? '').replaceAll(/\D/g, '');
    const outcome = Object.hasOwn(testCards, number) ? testCards[number] : undefined;
    if (outcome === undefined || outcome === 'declined') problem = 'Your card was declined.';
    else makeDefault(state, customer, addCard(state, customer, number, outcome));
  }
  if (action === 'remove') detachCards(state, customer);
  if (action === 'cancel' && subscription) endWithTerm(state, subscription);
  const invoices = getRows(state, 'invoices')
    .filter((each) => each['customer'] === customer && each['status'] !== 'draft')
    .map(
      (each) =>
        `<li><a href="${String(each['invoice_pdf'])}">Invoice ${String(each['number'])}</a>: ${(Number(each['total']) / 100).toFixed(2)} USD, ${String(each['status'])}</li>`,
    );
  return html(
    'Billing portal',
    `${problem === '' ? '' : `<p role="alert">${problem}</p>`}<form method="post"><input type="hidden" name="action" value="card"><label>Card number <input name="card" autocomplete="off"></label> <button>Save card</button></form>${button('remove', 'Remove cards')}
    ${subscription ? `<p>Subscription: ${String(subscription['status'])}</p>${button('cancel', 'Cancel subscription')}` : ''}<ul>${invoices.join('')}</ul>${button('leave', 'Back to the application')}`,
  );
}

function makeDefault(state: StripeState, customerId: string, card: Resource): void {
  const customer = store(state, 'customers', {
    ...getList(state, 'customers').get(customerId),
    invoice_settings: { default_payment_method: card['id'] },
  });
  state.record('customer.updated', customer);
}

/** The page of an open invoice, where the customer confirms the charge of the stored card. */
function answerInvoice(state: StripeState, question: Question, id: string): Answer {
  const invoice = getList(state, 'invoices').get(id);
  if (!invoice || !['open', 'paid'].includes(String(invoice['status']))) return gone();
  if (invoice['status'] === 'paid') return html('Invoice paid', '<p>You can close this page.</p>');
  const { secure } = question.parameters;
  if (secure !== 'yes')
    return html(
      '3-D Secure',
      `${secure === 'no' ? '<p role="alert">We are unable to authenticate your payment method.</p>' : ''}${secureForm('')}`,
    );
  const card = getRows(state, 'payment_methods').findLast(
    (each) => each['customer'] === invoice['customer'],
  );
  try {
    recover(state, payInvoice(state, id, String(card?.['id']), true));
    return html('Invoice paid', '<p>You can close this page.</p>');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return html('Payment failed', `<p role="alert">${error.message}</p>`, 422);
  }
}

/** A detached card belongs to no customer, and is no longer the default of anything. */
function detachCards(state: StripeState, customerId: string): void {
  for (const card of getRows(state, 'payment_methods').filter(
    (each) => each['customer'] === customerId,
  )) {
    const detached = store(state, 'payment_methods', { ...card, customer: null });
    state.record('payment_method.detached', detached, { customer: customerId });
  }
  store(state, 'customers', {
    ...getList(state, 'customers').get(customerId),
    invoice_settings: { default_payment_method: null },
  });
  for (const each of getRows(state, 'subscriptions').filter(
    ({ customer }) => customer === customerId,
  ))
    store(state, 'subscriptions', { ...each, default_payment_method: null });
}

function sendPdf(state: StripeState, id: string): Answer {
  try {
    const body = renderPdf(findInvoice(state, id));
    return { status: 200, headers: { 'content-type': 'application/pdf' }, body };
  } catch (error) {
    if (error instanceof ApiError) return gone();
    throw error;
  }
}
