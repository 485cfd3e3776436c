import { declined, invalid, missing } from './api-error.ts';
import type { Resource } from './catalog.ts';
import { toCount, toList, toObject, toText, type FormFields, type FormValue } from './form.ts';
import { getList, getRows, makeId, store, type StripeState } from './state.ts';

interface Line {
  readonly cents: number;
  readonly promotionCodes: readonly string[];
}

const readLine = (form: Readonly<Record<string, FormValue>>): Line => ({
  cents: toCount(form['amount']),
  promotionCodes: toList(form['discounts']).map((each) => toText(toObject(each)['promotion_code'])),
});

/** The amounts of an invoice. A discount applies to its own line. */
export function computeAmounts(
  state: StripeState,
  lines: readonly Line[],
  taxPercent = 0,
): Resource {
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0);
  const discount = lines.reduce((sum, line) => sum + computeDiscount(state, line), 0);
  // A change to less gives credit, with its tax.
  const taxable = subtotal - discount;
  const tax = Math.round((taxable * taxPercent) / 100);
  return {
    subtotal,
    total: taxable + tax,
    amount_due: taxable + tax,
    amount_paid: 0,
    amount_remaining: taxable + tax,
    total_taxes:
      tax === 0
        ? []
        : [
            {
              amount: tax,
              tax_behavior: 'exclusive',
              taxable_amount: taxable,
              type: 'tax_rate_details',
              tax_rate_details: { tax_rate: 'txr_sales' },
            },
          ],
  };
}

function computeDiscount(state: StripeState, { cents, promotionCodes }: Line): number {
  let left = cents;
  for (const id of promotionCodes) {
    const code = getList(state, 'promotion_codes').get(id);
    const most = code?.['max_redemptions'] ?? Infinity;
    if (!code || code['active'] !== true || Number(code['times_redeemed']) >= Number(most))
      throw invalid('This promotion code cannot be redeemed.', 'coupon_expired');
    const { coupon: couponId } = code['promotion'] as { readonly coupon: string };
    const coupon = getList(state, 'coupons').get(couponId) ?? {};
    const percent = Number(coupon['percent_off'] ?? 0);
    left -= Math.min(left, Math.round((left * percent) / 100) + Number(coupon['amount_off'] ?? 0));
  }
  return cents - left;
}

export const previewInvoice = (state: StripeState, form: FormFields): Resource => ({
  id: makeId('upcoming_in'),
  object: 'invoice',
  currency: 'usd',
  customer: toText(form['customer']),
  ...applyBalance(
    state,
    toText(form['customer']),
    computeAmounts(
      state,
      toList(form['invoice_items']).map((each) => readLine(toObject(each))),
    ),
  ),
});

/** A negative balance of the customer pays a part of the invoice. A negative total is added to it. */
export function applyBalance(state: StripeState, customerId: unknown, amounts: Resource): Resource {
  const before = Number(getList(state, 'customers').get(String(customerId))?.['balance'] ?? 0);
  const total = Number(amounts['total']);
  const due = Math.max(0, total + before);
  return {
    ...amounts,
    amount_due: due,
    amount_remaining: due,
    starting_balance: before,
    ending_balance: Math.min(0, total + before),
  };
}

export function createInvoice(state: StripeState, fields: Resource): Resource {
  const id = makeId('in');
  return store(state, 'invoices', {
    id,
    object: 'invoice',
    created: state.now(),
    currency: 'usd',
    status: 'draft',
    number: null,
    metadata: {},
    parent: null,
    attempt_count: 0,
    starting_balance: 0,
    ending_balance: null,
    pre_payment_credit_notes_amount: 0,
    post_payment_credit_notes_amount: 0,
    invoice_pdf: null,
    lines: toLineList([]),
    status_transitions: { finalized_at: null, paid_at: null, voided_at: null },
    ...computeAmounts(state, []),
    standin_payments: [],
    ...fields,
  });
}

export interface ShownLine {
  readonly description: string;
  readonly cents: number;
  readonly start: number;
  readonly end: number;
}

/** The lines of an invoice, as the API sends them. */
export const toLineList = (lines: readonly ShownLine[]): Resource => ({
  object: 'list',
  data: lines.map(({ description, cents, start, end }) => ({
    id: makeId('il'),
    object: 'line_item',
    amount: cents,
    currency: 'usd',
    description,
    period: { start, end },
  })),
  has_more: false,
});

export function findInvoice(state: StripeState, id: string): Resource {
  const invoice = getList(state, 'invoices').get(id);
  if (!invoice) throw missing('invoice', id);
  return invoice;
}

export function addInvoiceItem(state: StripeState, form: FormFields): Resource {
  const invoice = findInvoice(state, toText(form['invoice']));
  if (invoice['status'] !== 'draft')
    throw invalid('Items can only be added to draft invoices.', 'invoice_not_editable');
  const item = store(state, 'invoiceitems', {
    id: makeId('ii'),
    object: 'invoiceitem',
    customer: toText(form['customer']),
    invoice: invoice['id'],
    amount: toCount(form['amount']),
    currency: 'usd',
    description: toText(form['description']),
    standin_line: readLine(form),
  });
  const amounts = computeAmounts(state, readLines(state, invoice['id']));
  const shown = applyBalance(state, invoice['customer'], amounts);
  const lines = getRows(state, 'invoiceitems')
    .filter((each) => each['invoice'] === invoice['id'])
    .map((each) => ({
      description: String(each['description']),
      cents: Number(each['amount']),
      start: state.now(),
      end: state.now(),
    }));
  store(state, 'invoices', {
    ...invoice,
    ...shown,
    ending_balance: null,
    lines: toLineList(lines),
  });
  return item;
}

const readLines = (state: StripeState, invoiceId: unknown): readonly Line[] =>
  getRows(state, 'invoiceitems')
    .filter((each) => each['invoice'] === invoiceId)
    .map((each) => each['standin_line'] as Line);

/** Less isn't charged: the invoice is paid, and the customer owes the amount with the next one. */
const leastCents = 50;

function carryOver(amounts: Resource): Resource {
  const due = Number(amounts['amount_due']);
  return due > 0 && due < leastCents
    ? { ...amounts, amount_due: 0, amount_remaining: 0, ending_balance: due }
    : amounts;
}

export function finalizeInvoice(state: StripeState, id: string, base: string): Resource {
  const draft = findInvoice(state, id);
  if (draft['status'] !== 'draft')
    throw invalid('This invoice is already finalized.', 'invoice_not_editable');
  const lines = readLines(state, id);
  const amounts = computeAmounts(state, lines);
  for (const codeId of lines.flatMap(({ promotionCodes }) => promotionCodes)) redeem(state, codeId);
  const due = carryOver(applyBalance(state, draft['customer'], amounts));
  setBalance(state, String(draft['customer']), Number(due['ending_balance']));
  return openInvoice(state, { ...draft, ...due }, base);
}

/** Negative: the customer has credit. */
export const setBalance = (state: StripeState, customerId: string, cents: number): Resource =>
  store(state, 'customers', { ...getList(state, 'customers').get(customerId), balance: cents });

export function openInvoice(state: StripeState, draft: Resource, base: string): Resource {
  const id = String(draft['id']);
  return store(state, 'invoices', {
    ...draft,
    status: Number(draft['amount_due']) === 0 ? 'paid' : 'open',
    number: `LB-${getRows(state, 'invoices').length}`,
    invoice_pdf: `${base}/invoice/${id}/pdf`,
    hosted_invoice_url: `${base}/i/${id}`,
    status_transitions: { finalized_at: state.now(), paid_at: null, voided_at: null },
  });
}

function redeem(state: StripeState, codeId: string): void {
  const code = getList(state, 'promotion_codes').get(codeId) ?? {};
  const times = Number(code['times_redeemed']) + 1;
  const isUsedUp = times >= Number(code['max_redemptions'] ?? Infinity);
  store(state, 'promotion_codes', { ...code, times_redeemed: times, active: !isUsedUp });
}

/** Charges a card for an invoice. @throws ApiError for a card that declines, or whose bank asks the customer */
export function payInvoice(
  state: StripeState,
  id: string,
  methodId: string,
  isPresent = false,
): Resource {
  const invoice = findInvoice(state, id);
  if (invoice['status'] === 'paid') throw invalid('Invoice is already paid');
  if (invoice['status'] !== 'open') throw invalid(`This invoice is ${String(invoice['status'])}.`);
  const method = getList(state, 'payment_methods').get(methodId);
  if (!method || method['customer'] !== invoice['customer'])
    throw missing('PaymentMethod', methodId);
  const outcome = String(method['standin_outcome']);
  const attempts = Number(invoice['attempt_count']) + 1;
  if (outcome === 'later' || outcome === 'declined' || (outcome === 'secure' && !isPresent)) {
    const failed = store(state, 'invoices', { ...invoice, attempt_count: attempts });
    state.record('invoice.payment_failed', failed);
    throw declined(outcome);
  }
  const cents = Number(invoice['amount_due']);
  const charge = store(state, 'charges', {
    id: makeId('ch'),
    object: 'charge',
    amount: cents,
    amount_refunded: 0,
    disputed: false,
    currency: 'usd',
    customer: invoice['customer'],
    payment_intent: makeId('pi'),
    created: state.now(),
  });
  const paid = store(state, 'invoices', {
    ...invoice,
    status: 'paid',
    attempt_count: attempts,
    amount_paid: cents,
    amount_remaining: 0,
    status_transitions: {
      ...(invoice['status_transitions'] as object),
      paid_at: state.now(),
    },
    standin_charge: charge['id'],
    standin_payments: [
      {
        id: makeId('inpay'),
        object: 'invoice_payment',
        amount_paid: cents,
        amount_requested: cents,
        created: state.now(),
        currency: 'usd',
        invoice: id,
        is_default: true,
        status: 'paid',
        payment: { type: 'payment_intent', payment_intent: charge['payment_intent'] },
        status_transitions: { canceled_at: null, paid_at: state.now() },
      },
    ],
  });
  state.record('invoice.paid', paid);
  return paid;
}

export function voidInvoice(state: StripeState, id: string): Resource {
  const invoice = findInvoice(state, id);
  if (invoice['status'] !== 'open') throw invalid('Only open invoices can be voided.');
  const voided = store(state, 'invoices', {
    ...invoice,
    status: 'void',
    status_transitions: {
      ...(invoice['status_transitions'] as object),
      voided_at: state.now(),
    },
  });
  // What the balance paid is given back.
  const used = Number(invoice['ending_balance'] ?? 0) - Number(invoice['starting_balance'] ?? 0);
  const customerId = String(invoice['customer']);
  const balance = Number(getList(state, 'customers').get(customerId)?.['balance'] ?? 0);
  if (used > 0) setBalance(state, customerId, balance - used);
  state.record('invoice.voided', voided);
  return voided;
}

export function deleteInvoice(state: StripeState, id: string): Resource {
  if (findInvoice(state, id)['status'] !== 'draft')
    throw invalid('Only draft invoices can be deleted.');
  getList(state, 'invoices').delete(id);
  return { id, object: 'invoice', deleted: true };
}

/** Pays back a paid invoice, or a part of it, with a credit note, as the Dashboard does. */
export function refundInvoice(state: StripeState, id: string, cents?: number): void {
  const charge = getList(state, 'charges').get(String(findInvoice(state, id)['standin_charge']));
  const amount =
    cents ?? Number(charge?.['amount'] ?? 0) - Number(charge?.['amount_refunded'] ?? 0);
  payBack(state, id, { toCard: amount, toBalance: 0 });
}

/** A credit note of a paid invoice, as the API makes it. */
export function createCreditNote(state: StripeState, form: FormFields): Resource {
  const invoice = findInvoice(state, toText(form['invoice']));
  if (invoice['status'] !== 'paid') throw invalid('The invoice is not paid.');
  const [amount, toCard, toBalance] = [
    toCount(form['amount']),
    toCount(form['refund_amount'] ?? '0'),
    toCount(form['credit_amount'] ?? '0'),
  ];
  if (toCard + toBalance !== amount)
    throw invalid(
      'The sum of `credit_amount`, `refund_amount` and `out_of_band_amount` must equal the amount of the credit note.',
    );
  return payBack(state, String(invoice['id']), { toCard, toBalance });
}

function payBack(
  state: StripeState,
  id: string,
  { toCard, toBalance }: { readonly toCard: number; readonly toBalance: number },
): Resource {
  const invoice = findInvoice(state, id);
  const credited = Number(invoice['post_payment_credit_notes_amount']);
  const total = toCard + toBalance;
  if (total <= 0 || credited + total > Number(invoice['total']))
    throw invalid('There is nothing to refund.');
  const refunds = toCard === 0 ? [] : [refundCharge(state, invoice['standin_charge'], toCard)];
  const customer = String(invoice['customer']);
  const balance = Number(getList(state, 'customers').get(customer)?.['balance'] ?? 0);
  if (toBalance > 0) setBalance(state, customer, balance - toBalance);
  store(state, 'invoices', { ...invoice, post_payment_credit_notes_amount: credited + total });
  const note = store(state, 'credit_notes', {
    id: makeId('cn'),
    object: 'credit_note',
    customer: invoice['customer'],
    invoice: id,
    number: `${String(invoice['number'])}-CN-${getRows(state, 'credit_notes').length + 1}`,
    currency: 'usd',
    created: state.now(),
    status: 'issued',
    total,
    total_taxes: [],
    refunds: refunds.map((refund) => ({ refund: refund['id'], amount_refunded: toCard })),
  });
  state.record('credit_note.created', note);
  for (const refund of refunds) {
    const charge = getList(state, 'charges').get(String(refund['charge'])) ?? {};
    state.record('charge.refunded', charge);
    state.record('refund.created', refund);
  }
  return note;
}

/** A payment that the bank took back can't be refunded. */
function refundCharge(state: StripeState, chargeId: unknown, amount: number): Resource {
  const charge = getList(state, 'charges').get(String(chargeId)) ?? {};
  const refunded = Number(charge['amount_refunded'] ?? 0);
  if (charge['disputed'] === true)
    throw invalid('The charge has been charged back.', 'charge_disputed');
  if (amount > Number(charge['amount'] ?? 0) - refunded)
    throw invalid('There is nothing to refund.');
  store(state, 'charges', { ...charge, amount_refunded: refunded + amount });
  return store(state, 'refunds', {
    id: makeId('re'),
    object: 'refund',
    amount,
    charge: charge['id'],
    payment_intent: charge['payment_intent'],
    currency: 'usd',
    created: state.now(),
    status: 'succeeded',
  });
}

/** The customer disputes the payment of an invoice at the bank, which takes the money back. */
export function disputeInvoice(state: StripeState, invoiceId: string): void {
  const chargeId = String(findInvoice(state, invoiceId)['standin_charge']);
  const charge = getList(state, 'charges').get(chargeId) ?? {};
  const amount = Number(charge['amount']) - Number(charge['amount_refunded']);
  store(state, 'charges', { ...charge, disputed: true });
  const dispute = store(state, 'disputes', {
    id: makeId('du'),
    object: 'dispute',
    amount,
    charge: chargeId,
    payment_intent: charge['payment_intent'],
    currency: 'usd',
    created: state.now(),
    reason: 'fraudulent',
    status: 'needs_response',
    balance_transactions: [toMove(state, -amount)],
  });
  state.record('charge.dispute.funds_withdrawn', dispute);
}

const toMove = (state: StripeState, cents: number): Resource => ({
  id: makeId('txn'),
  object: 'balance_transaction',
  amount: cents,
  created: state.now(),
  currency: 'usd',
});

/** The bank decides the dispute of an invoice for us, and returns the money. */
export function winDispute(state: StripeState, invoiceId: string): void {
  const chargeId = findInvoice(state, invoiceId)['standin_charge'];
  for (const dispute of getRows(state, 'disputes')) {
    if (dispute['charge'] !== chargeId || dispute['status'] === 'won') continue;
    const moves = dispute['balance_transactions'] as readonly Resource[];
    const won = store(state, 'disputes', {
      ...dispute,
      status: 'won',
      balance_transactions: [...moves, toMove(state, Number(dispute['amount']))],
    });
    state.record('charge.dispute.funds_reinstated', won);
    state.record('charge.dispute.closed', won);
  }
}

/** The bank returns the refunds of an invoice that succeeded before. */
export function failRefunds(state: StripeState, invoiceId: string): void {
  const chargeId = String(findInvoice(state, invoiceId)['standin_charge']);
  for (const refund of getRows(state, 'refunds')) {
    if (refund['charge'] !== chargeId || refund['status'] !== 'succeeded') continue;
    const charge = getList(state, 'charges').get(chargeId) ?? {};
    const left = Number(charge['amount_refunded']) - Number(refund['amount']);
    store(state, 'charges', { ...charge, amount_refunded: left });
    // The amount can be credited again.
    const invoice = findInvoice(state, invoiceId);
    const credited = Number(invoice['post_payment_credit_notes_amount']) - Number(refund['amount']);
    store(state, 'invoices', { ...invoice, post_payment_credit_notes_amount: credited });
    state.record('refund.failed', store(state, 'refunds', { ...refund, status: 'failed' }));
  }
}
