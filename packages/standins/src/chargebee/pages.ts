import type { Answer } from '../http-standin.ts';
import type { Question } from '../exchanges/service.ts';
import type { Resource } from './catalog.ts';
import { ApiError } from './api-error.ts';
import { addCard, collectInvoice, findDues, findPrimaryCard, renderPdf } from './invoices.ts';
import { store, type SiteState } from './state.ts';
import { endWithTerm, subscribe, type ItemQuantity } from './subscriptions.ts';

const html = (title: string, body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title} (stand-in)</h1>${body}</main></body></html>`,
});

const goTo = (location: string): Answer => ({ status: 303, body: '', headers: { location } });

const gone = (): Answer => html('This page has expired', '<p>Go back and start again.</p>', 404);

const cardForm = (button: string, problem = ''): string =>
  `${problem === '' ? '' : `<p role="alert">${problem}</p>`}<form method="post"><p><label>Card number <input name="card" autocomplete="off" required></label></p><p><button>${button}</button></p></form>
  <p>4111 1111 1111 1111 is accepted, 4119 8627 6033 8320 is declined, 4005 5192 0000 0004 leaves the invoice due, 4000 0027 6000 3184 asks for 3-D Secure.</p>`;

const secureForm = (card: string): string =>
  `<form method="post"><input type="hidden" name="card" value="${card}"><p>Your bank asks you to confirm the payment.</p><p><button name="secure" value="yes">Complete</button> <button name="secure" value="no">Fail</button></p></form>`;

/** The screens that a person sees: hosted pages, the portal, and documents. */
export function answerBrowser(state: SiteState, question: Question): Answer | undefined {
  const [, first, second, third] = question.path.split('/');
  if (first === 'pages' && second === 'v4') return answerPage(state, question, third ?? '');
  if (first === 'portal' && second === 'v2') return answerPortal(state, question);
  if (first === 'downloads') return sendPdf(state, second ?? '');
  return undefined;
}

function answerPage(state: SiteState, question: Question, id: string): Answer {
  const page = state.pages.get(id);
  if (!page || !['created', 'requested'].includes(String(page['state']))) return gone();
  if (page['type'] === 'collect_now') return answerCollectPage(state, question, page);
  const isPlan = page['type'] !== 'manage_payment_sources';
  const [title, button] = isPlan
    ? ['Checkout', `Pay for ${getItems(page)[0]?.id ?? ''}`]
    : ['Payment methods', 'Add this card'];
  const { parameters } = question;
  if (parameters['cancel'] !== undefined) return cancelPage(state, page);
  const cancel = page['cancel_url'] ? '<p><a href="?cancel=1">Cancel</a></p>' : '';
  if (question.method !== 'POST') return html(title, cardForm(button) + cancel);
  const number = (parameters['card'] ?? '').replaceAll(/\D/g, '');
  if (number === '4000002760003184' && parameters['secure'] !== 'yes')
    return parameters['secure'] === 'no'
      ? html(title, cardForm(button, 'The bank did not confirm the payment.') + cancel)
      : html('3-D Secure', secureForm(number));
  const isSold = state.subscriptions.has(String(page['standin_new_id']));
  if (isSold && !state.sellsAgain)
    return html(title, '<p role="alert">The subscription id is already present.</p>', 422);
  // A card is stored even if it declines charges; a checkout needs one that pays.
  const isDeclined = number === '4119862760338320' && isPlan;
  const card = isDeclined ? undefined : addCard(state, String(page['standin_customer']), number);
  if (!card) {
    const problem = isDeclined ? 'Your card was declined.' : 'The card number is not valid.';
    store(state, state.pages, { ...page, state: 'requested', failure_reason: 'card_error' });
    return html(title, cardForm(button, problem) + cancel, 422);
  }
  return finishPage(state, isSold ? { ...page, standin_new_id: undefined } : page, isPlan);
}

/** The plan, and add-ons. */
const getItems = (page: Resource) => page['standin_items'] as readonly ItemQuantity[];

/** Pays what is due with the stored card, which the customer confirms at the bank, or with another one. */
function answerCollectPage(state: SiteState, question: Question, page: Resource): Answer {
  const customerId = String(page['standin_customer']);
  const dues = findDues(state, customerId);
  if (dues.length === 0) return html('Nothing is due', '<p>You can close this page.</p>');
  const { card: number, secure } = question.parameters;
  const total = dues.reduce((sum, each) => sum + Number(each['amount_due']), 0);
  const heading = `Pay ${(total / 100).toFixed(2)} USD`;
  if (question.method !== 'POST')
    return html(heading, `${secureForm('')}${cardForm('Pay with another card')}`);
  if (secure === 'no')
    return html(
      heading,
      `${cardForm('Pay', 'The bank did not confirm the payment.')}${secureForm('')}`,
    );
  if (number !== undefined && number !== '' && !addCard(state, customerId, number))
    return html(heading, cardForm('Pay', 'The card number is not valid.'), 422);
  try {
    for (const each of dues)
      collectInvoice(
        state,
        String(each['id']),
        findPrimaryCard(state, customerId),
        secure === 'yes',
      );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return html(heading, cardForm('Pay', 'Your card was declined.'), 422);
  }
  store(state, state.pages, { ...page, state: 'succeeded' });
  return html('Paid', '<p>You can close this page.</p>');
}

function finishPage(state: SiteState, page: Resource, isPlan: boolean): Answer {
  const customerId = String(page['standin_customer']);
  const subscription = isPlan
    ? subscribe(state, {
        customerId,
        items: getItems(page),
        trialEnd: page['standin_trial_end'] as number | undefined,
        subscriptionId: page['standin_subscription'] as string | undefined,
        newId: page['standin_new_id'] as string | undefined,
      })
    : undefined;
  store(state, state.pages, {
    ...page,
    state: 'succeeded',
    content: {
      customer: state.customers.get(customerId),
      ...(subscription ? { subscription } : {}),
    },
  });
  const redirect = page['redirect_url'];
  return typeof redirect === 'string' && redirect !== ''
    ? goTo(addState(redirect, String(page['id']), 'succeeded'))
    : html('Paid', '<p>You can close this page.</p>');
}

function cancelPage(state: SiteState, page: Resource): Answer {
  store(state, state.pages, { ...page, state: 'cancelled' });
  return goTo(addState(String(page['cancel_url']), String(page['id']), 'cancelled'));
}

function addState(address: string, id: string, pageState: string): string {
  const url = new URL(address);
  url.searchParams.set('id', id);
  url.searchParams.set('state', pageState);
  return url.href;
}

/** The portal: the card, the subscription and the invoices of one customer. A token opens it. */
function answerPortal(state: SiteState, question: Question): Answer {
  const token = question.parameters['token'] ?? '';
  const portal = state.portals.get(token);
  if (!portal) return gone();
  const { customerId, redirectUrl } = portal;
  const { action } = question.parameters;
  if (action === 'leave') {
    state.portals.delete(token);
    return goTo(redirectUrl);
  }
  const subscription = [...state.subscriptions.values()].find(
    (each) => each['customer_id'] === customerId && each['status'] !== 'cancelled',
  );
  let problem = '';
  if (action === 'card') {
    const card = addCard(state, customerId, question.parameters['card'] ?? '');
    if (!card) problem = 'The card number is not valid.';
  }
  if (action === 'remove') removeCards(state, customerId);
  if (action === 'cancel' && subscription) endWithTerm(state, subscription);
  const button = (value: string, text: string): string =>
    `<form method="post"><input type="hidden" name="token" value="${token}"><button name="action" value="${value}">${text}</button></form>`;
  const invoices = [...state.invoices.values()]
    .filter((each) => each['customer_id'] === customerId)
    .map(
      (each) =>
        `<li><a href="../../downloads/${String(each['id'])}.pdf">Invoice ${String(each['id'])}</a>: ${(Number(each['total']) / 100).toFixed(2)} USD, ${String(each['status'])}</li>`,
    );
  return html(
    'Billing portal',
    `${problem === '' ? '' : `<p role="alert">${problem}</p>`}<form method="post"><input type="hidden" name="token" value="${token}"><input type="hidden" name="action" value="card"><label>Card number <input name="card" autocomplete="off"></label> <button>Save card</button></form>${button('remove', 'Remove cards')}
    ${subscription ? `<p>Subscription: ${String(subscription['status'])}</p>${button('cancel', 'Cancel subscription')}` : ''}<ul>${invoices.join('')}</ul>${button('leave', 'Back to the application')}`,
  );
}

function removeCards(state: SiteState, customerId: string): void {
  const customer = store(state, state.customers, {
    ...state.customers.get(customerId),
    card_status: 'no_card',
    primary_payment_source_id: undefined,
  });
  for (const card of [...state.cards.values()].filter(
    (each) => each['customer_id'] === customerId,
  )) {
    state.cards.delete(String(card['id']));
    state.record('payment_source_deleted', { customer, payment_source: card });
  }
}

function sendPdf(state: SiteState, name: string): Answer {
  const invoice = state.invoices.get(name.replace(/\.pdf$/, ''));
  return invoice
    ? { status: 200, headers: { 'content-type': 'application/pdf' }, body: renderPdf(invoice) }
    : gone();
}
