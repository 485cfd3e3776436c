import type { PaymentSource } from 'chargebee';
import { ChargebeeRefusal, ignoreMissing } from './errors.ts';
import { idempotencyHeader, readPages, type Site } from './site.ts';

/** Who pays: an account, by its id. */
export interface BilledAccount {
  readonly id: string;
  readonly name: string;
  readonly email?: string | undefined;
}

/** Registers the account as a customer, once. Its id is the id of the customer. */
export async function ensureCustomer(site: Site, account: BilledAccount): Promise<void> {
  if (await findCustomer(site, account.id)) return;
  try {
    await site.ask((client) =>
      client.customer.create(
        {
          id: account.id,
          company: account.name.slice(0, 250),
          ...(account.email === undefined ? {} : { email: account.email }),
        },
        { [idempotencyHeader]: `customer-${account.id}` },
      ),
    );
  } catch (error) {
    // Another request was first.
    if (!(error instanceof ChargebeeRefusal && error.code === 'duplicate_entry')) throw error;
  }
}

const findCustomer = (site: Site, id: string) =>
  ignoreMissing(() => site.ask((client) => client.customer.retrieve(id)));

export interface StoredCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  /** `2029-12` */
  readonly expires: string;
}

/** The customer's card: the primary one, or the newest. Undefined without one that can be charged. */
export async function findCard(site: Site, customerId: string): Promise<StoredCard | undefined> {
  const found = await findCustomer(site, customerId);
  if (!found) return undefined;
  const primary = found.customer.primary_payment_source_id;
  const sources = await readPages((page) =>
    site.ask((client) =>
      client.paymentSource.list({
        customer_id: { is: customerId },
        type: { is: 'card' },
        ...page,
      }),
    ),
  );
  const usable = sources
    .map(({ payment_source: source }) => source)
    .filter(({ status, card }) => card && (status === 'valid' || status === 'expiring'));
  const chosen =
    usable.find(({ id }) => id === primary) ??
    usable.toSorted((one, other) => other.created_at - one.created_at)[0];
  return chosen && toStoredCard(chosen);
}

function toStoredCard({ id, card }: PaymentSource): StoredCard {
  const month = String(card?.expiry_month ?? 0).padStart(2, '0');
  return {
    id,
    brand: toBrandName(card?.brand ?? 'other'),
    last4: card?.last4 ?? '',
    expires: `${card?.expiry_year ?? 0}-${month}`,
  };
}

const toBrandName = (brand: string): string =>
  brand
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ');
