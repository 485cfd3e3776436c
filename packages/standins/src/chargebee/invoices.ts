import type { Resource } from './catalog.ts';
import { testCards } from './catalog.ts';
import { ApiError } from './api-error.ts';
import { toRows, toText, toTexts, type FormFields } from './form.ts';
import { makeId, store, type SiteState } from './state.ts';

export interface DraftLine {
  readonly description: string;
  readonly cents: number;
  /** The days of a term; absent for a one-off charge. */
  readonly start?: number;
  readonly end?: number;
}

/** What an invoice is made of. */
export interface Draft {
  readonly lines: readonly DraftLine[];
  readonly couponIds: readonly string[];
  /** Fixed discounts of this invoice alone. */
  readonly discounts: readonly number[];
}

export const readDraft = (form: FormFields): Draft => ({
  lines: toRows(form['charges']).map((charge) => ({
    description: toText(charge['description']),
    cents: Number(toText(charge['amount'])),
  })),
  couponIds: toTexts(form['coupon_ids']),
  discounts: toRows(form['discounts']).map((each) => Number(toText(each['amount']))),
});

/** The amounts of an invoice: coupons first, then discounts, never below zero. */
export function estimate(state: SiteState, draft: Draft): Resource {
  const subTotal = draft.lines.reduce((sum, { cents }) => sum + cents, 0);
  let left = subTotal;
  const discounts: Resource[] = [];
  const take = (cents: number, more: Resource): void => {
    const amount = Math.min(left, cents);
    left -= amount;
    discounts.push({ amount, ...more });
  };
  for (const code of draft.couponIds) {
    const coupon = findCoupon(state, code);
    const share = Number(coupon['discount_percentage'] ?? 0) / 100;
    const cents = coupon['discount_type'] === 'percentage' ? Math.round(left * share) : 0;
    take(cents || Number(coupon['discount_amount'] ?? 0), {
      entity_type: 'document_level_coupon',
      entity_id: coupon['id'],
    });
  }
  for (const cents of draft.discounts) take(cents, { entity_type: 'document_level_discount' });
  const tax = Math.round((left * state.taxPercent) / 100);
  return {
    recurring: false,
    price_type: 'tax_exclusive',
    currency_code: 'USD',
    sub_total: subTotal,
    tax,
    ...(tax > 0
      ? {
          taxes: [{ name: 'Sales tax', amount: tax }],
          line_item_taxes: [
            {
              tax_name: 'Sales tax',
              tax_rate: state.taxPercent,
              taxable_amount: left,
              tax_amount: tax,
            },
          ],
        }
      : {}),
    total: left + tax,
    amount_paid: 0,
    credits_applied: 0,
    amount_due: left + tax,
    discounts,
    line_items: draft.lines.map(({ description, cents, start, end }) => ({
      id: `li_${makeId()}`,
      date_from: start ?? state.now(),
      date_to: end ?? state.now(),
      description,
      unit_amount: cents,
      quantity: 1,
      amount: cents,
      entity_type: 'adhoc',
    })),
  };
}

/** The coupon of an id or of a code that wasn't redeemed. */
function findCoupon(state: SiteState, code: string): Resource {
  const single = state.couponCodes.get(code);
  const coupon = state.coupons.get(single ? String(single['coupon_id']) : code);
  if (!coupon || (single && single['status'] !== 'not_redeemed') || coupon['status'] !== 'active')
    throw new ApiError(400, 'param_wrong_value', `The coupon ${code} cannot be applied.`, {
      param: 'coupon_ids',
    });
  return coupon;
}

/** The card that is charged if an operation names none. */
export function findPrimaryCard(state: SiteState, customerId: unknown): Resource | undefined {
  const customer = state.customers.get(String(customerId)) ?? {};
  return state.cards.get(String(customer['primary_payment_source_id']));
}

/** What a charge of the customer's primary card leads to; undefined without a card. */
export function findCardOutcome(state: SiteState, customerId: string): string | undefined {
  const card = findPrimaryCard(state, customerId);
  return card && String(card['standin_outcome']);
}

/**
 * Charges a card at once. A card declines with an error and leaves no invoice, or the invoice stays due: that is so for a gateway that answers after the
 * invoice was made, and for 3-D Secure.
 */
export function chargeCard(state: SiteState, form: FormFields): Resource {
  const customerId = toText(form['customer_id']);
  const card = state.cards.get(toText(form['payment_source_id']));
  if (!state.customers.has(customerId))
    throw new ApiError(404, 'resource_not_found', `${customerId} not found`, {
      param: 'customer_id',
    });
  const draft = readDraft(form);
  const amounts = estimate(state, draft);
  const cents = Number(amounts['total']);
  if (cents > 0) {
    if (!card || card['customer_id'] !== customerId)
      throw new ApiError(400, 'payment_method_not_present', 'There is no payment method.', {
        type: 'payment',
      });
    if (card['standin_outcome'] === 'declined') {
      state.record('payment_failed', { customer: { id: customerId } });
      throw new ApiError(400, 'payment_processing_failed', 'Your card was declined.', {
        type: 'payment',
      });
    }
  }
  for (const code of draft.couponIds) redeem(state, code);
  return addInvoice(
    state,
    { ...amounts, customer_id: customerId, po_number: toText(form['po_number']) },
    cents === 0 || card?.['standin_outcome'] === 'accepted',
    card,
  );
}

/** Charges a card for an invoice that is due. `isPresent`: the customer confirms it at the bank. */
export function collectInvoice(
  state: SiteState,
  id: string,
  card: Resource | undefined,
  isPresent = false,
): Resource {
  const outcome = card?.['standin_outcome'];
  const invoice = state.invoices.get(id);
  if (!invoice) throw new ApiError(404, 'resource_not_found', `${id} not found`);
  if (invoice['status'] !== 'payment_due')
    throw new ApiError(400, 'invalid_state_for_request', 'There is nothing to collect.');
  const payments = invoice['linked_payments'] as readonly Resource[];
  if (outcome !== 'accepted' && !(outcome === 'secure' && isPresent)) {
    store(state, state.invoices, {
      ...invoice,
      linked_payments: [...payments, makeFailure(state, Number(invoice['amount_due']), card)],
    });
    throw new ApiError(
      400,
      'payment_processing_failed',
      'Payment collection failed. Reason: the card was declined.',
    );
  }
  const due = Number(invoice['amount_due']);
  const paid = store(state, state.invoices, {
    ...invoice,
    status: 'paid',
    paid_at: state.now(),
    amount_paid: Number(invoice['amount_paid']) + due,
    amount_due: 0,
    dunning_status: 'success',
    linked_payments: [...payments, makeTransaction(state, due)],
  });
  const found = state.subscriptions.get(String(invoice['subscription_id']));
  const subscription =
    found &&
    store(state, state.subscriptions, {
      ...found,
      due_invoices_count: Math.max(0, Number(found['due_invoices_count']) - 1),
    });
  state.record('payment_succeeded', {
    invoice: paid,
    customer: state.customers.get(String(invoice['customer_id'])) ?? {},
    ...(subscription ? { subscription } : {}),
  });
  return paid;
}

/** Invoices of a customer that are due. */
export const findDues = (state: SiteState, customerId: string): readonly Resource[] =>
  [...state.invoices.values()].filter(
    (each) => each['customer_id'] === customerId && each['status'] === 'payment_due',
  );

/** Stores an invoice that is paid, or due if `isPaid` is false. */
export function addInvoice(
  state: SiteState,
  amounts: Resource,
  isPaid = true,
  card?: Resource,
): Resource {
  const total = Number(amounts['total']);
  const customerId = String(amounts['customer_id']);
  const holder = state.customers.get(customerId) ?? {};
  const credit = Number(holder['refundable_credits'] ?? 0);
  const applied = Math.min(credit, total);
  if (applied > 0)
    store(state, state.customers, { ...holder, refundable_credits: credit - applied });
  const due = total - applied;
  const invoice = store(state, state.invoices, {
    ...amounts,
    credits_applied: applied,
    id: String(state.invoices.size + 1),
    status: isPaid ? 'paid' : 'payment_due',
    date: state.now(),
    due_date: state.now(),
    ...(isPaid ? { paid_at: state.now() } : { dunning_status: 'in_progress' }),
    amount_paid: isPaid ? due : 0,
    amount_due: isPaid ? 0 : due,
    term_finalized: true,
    is_gifted: false,
    deleted: false,
    linked_payments:
      due === 0 ? [] : [isPaid ? makeTransaction(state, due) : makeFailure(state, due, card)],
  });
  const customer = state.customers.get(customerId) ?? {};
  state.record('invoice_generated', { invoice, customer });
  if (total > 0)
    state.record(isPaid ? 'payment_succeeded' : 'payment_failed', { invoice, customer });
  return invoice;
}

export const makeTransaction = (state: SiteState, cents: number) => ({
  txn_id: `txn_${makeId()}`,
  txn_status: 'success',
  applied_amount: cents,
  applied_at: state.now(),
  txn_date: state.now(),
});

/** The failed attempt at a charge, with the answer of the gateway. */
function makeFailure(state: SiteState, cents: number, card: Resource | undefined): Resource {
  const attempt = { ...makeTransaction(state, cents), txn_status: 'failure' };
  state.transactions.set(attempt.txn_id, {
    id: attempt.txn_id,
    type: 'payment',
    payment_method: 'card',
    status: 'failure',
    payment_source_id: card?.['id'],
    ...(card?.['standin_outcome'] === 'secure'
      ? {
          error_code: 'authentication_required',
          error_text: 'Your card was declined. This transaction requires authentication.',
        }
      : { error_code: '3001', error_text: 'Insufficient funds' }),
  });
  return attempt;
}

/** Credit for the rest of a term, which later invoices use. */
export function addCreditNote(state: SiteState, amounts: Resource): Resource {
  const customerId = String(amounts['customer_id']);
  const holder = state.customers.get(customerId) ?? {};
  const last = [...state.invoices.values()].findLast(
    (each) => each['subscription_id'] === amounts['subscription_id'],
  );
  const total = Number(amounts['total']);
  store(state, state.customers, {
    ...holder,
    refundable_credits: Number(holder['refundable_credits'] ?? 0) + total,
  });
  const note = store(state, state.creditNotes, {
    id: `CN-${state.creditNotes.size + 1}`,
    customer_id: customerId,
    subscription_id: amounts['subscription_id'],
    reference_invoice_id: last?.['id'],
    type: 'refundable',
    reason_code: 'subscription_change',
    status: 'refund_due',
    date: state.now(),
    price_type: 'tax_exclusive',
    currency_code: 'USD',
    total,
    taxes: amounts['taxes'],
    line_item_taxes: amounts['line_item_taxes'],
    linked_refunds: [],
    deleted: false,
  });
  state.record('credit_note_created', { credit_note: note, customer: holder });
  return note;
}

/** Pays back a part of a paid invoice, or all that is left of it. */
export function refundInvoice(
  state: SiteState,
  id: string,
  cents?: number,
  reason = 'service_unsatisfactory',
): Resource {
  const invoice = state.invoices.get(id);
  if (!invoice) throw new ApiError(404, 'resource_not_found', `${id} not found`);
  const notes = [...state.creditNotes.values()].filter(
    (each) => each['reference_invoice_id'] === id && each['status'] === 'refunded',
  );
  const before = notes.reduce((sum, each) => sum + Number(each['total']), 0);
  const left = Number(invoice['amount_paid']) - before;
  const amount = cents ?? left;
  if (invoice['status'] !== 'paid' || amount <= 0 || amount > left)
    throw new ApiError(400, 'invalid_state_for_request', 'There is nothing to refund.');
  const note = store(state, state.creditNotes, {
    id: `CN-${state.creditNotes.size + 1}`,
    customer_id: invoice['customer_id'],
    subscription_id: invoice['subscription_id'],
    reference_invoice_id: id,
    type: 'refundable',
    reason_code: reason,
    status: 'refunded',
    date: state.now(),
    price_type: 'tax_exclusive',
    currency_code: invoice['currency_code'],
    sub_total: amount,
    total: amount,
    linked_refunds: [makeTransaction(state, amount)],
    deleted: false,
  });
  state.record('payment_refunded', {
    invoice,
    credit_note: note,
    customer: state.customers.get(String(invoice['customer_id'])) ?? {},
  });
  return note;
}

/** The bank returns the refunds of an invoice that succeeded before. */
export function failRefunds(state: SiteState, id: string, isDispute = false): void {
  for (const note of state.creditNotes.values()) {
    if (note['reference_invoice_id'] !== id || note['status'] !== 'refunded') continue;
    if ((note['reason_code'] === 'chargeback') !== isDispute) continue;
    const refunds = note['linked_refunds'] as readonly Resource[];
    const failed = store(state, state.creditNotes, {
      ...note,
      status: 'refund_due',
      linked_refunds: refunds.map((each) => ({ ...each, txn_status: 'late_failure' })),
    });
    const [transaction] = refunds;
    state.record('transaction_updated', {
      transaction: {
        id: transaction?.['txn_id'],
        customer_id: failed['customer_id'],
        type: 'refund',
        status: 'late_failure',
      },
    });
  }
}

function redeem(state: SiteState, code: string): void {
  const single = state.couponCodes.get(code);
  if (single) state.couponCodes.set(code, { ...single, status: 'redeemed' });
  const id = single ? String(single['coupon_id']) : code;
  const coupon = state.coupons.get(id);
  if (coupon)
    state.coupons.set(id, { ...coupon, redemptions: Number(coupon['redemptions'] ?? 0) + 1 });
}

/** Stores a card of the customer and makes it the primary one. Undefined for a number that is no test card. */
export function addCard(
  state: SiteState,
  customerId: string,
  number: string,
): Resource | undefined {
  const digits = number.replaceAll(/\D/g, '');
  const outcome = Object.hasOwn(testCards, digits) ? testCards[digits] : undefined;
  if (outcome === undefined) return undefined;
  const card = store(state, state.cards, {
    id: `pm_${makeId()}`,
    customer_id: customerId,
    type: 'card',
    status: 'valid',
    gateway: 'chargebee',
    created_at: state.now(),
    deleted: false,
    card: {
      iin: digits.slice(0, 6),
      last4: digits.slice(-4),
      brand: 'visa',
      funding_type: 'credit',
      expiry_month: 12,
      expiry_year: 2099,
    },
    standin_outcome: outcome,
  });
  const customer = store(state, state.customers, {
    ...state.customers.get(customerId),
    card_status: 'valid',
    primary_payment_source_id: card['id'],
  });
  state.record('payment_source_added', { customer, payment_source: card });
  return card;
}

/** A one-page document with the number and the total. */
export function renderPdf(invoice: Resource): string {
  const dollars = (Number(invoice['total']) / 100).toFixed(2);
  const content = `BT /F1 18 Tf 72 720 Td (Invoice ${String(invoice['id'])}: ${dollars} USD) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  return `${text}xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}
