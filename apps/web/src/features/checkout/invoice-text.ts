import type { BadgeTone } from '@lotbook/ui/Badge';

interface Words {
  readonly label: string;
  readonly tone: BadgeTone;
}

const statuses: Readonly<Record<string, Words>> = {
  paid: { label: 'Paid', tone: 'gain' },
  declined: { label: 'Declined', tone: 'loss' },
  pending: { label: 'Under way', tone: 'info' },
  credited: { label: 'Became credit', tone: 'info' },
};

/** How a payment ended. */
export const statusWords = (status: string): Words =>
  statuses[status] ?? { label: status, tone: 'plain' };

interface Bought {
  readonly kind: string;
  readonly taxYear: number | null;
  readonly clientName: string | null;
}

/** What an invoice is for: a tax year, one of a client, or credit. */
export function formatBought(
  { kind, taxYear, clientName }: Bought,
  yearLabel: (year: number) => string,
): string {
  if (kind === 'credit' || taxYear === null) return 'Credit';
  return clientName === null ? yearLabel(taxYear) : `${taxYear}, ${clientName}`;
}

interface Entry {
  readonly reason: string;
  readonly taxYear: number | null;
  readonly clientName: string | null;
}

/** Why credit came or went. */
export function formatCredit({ reason, taxYear, clientName }: Entry): string {
  const year = `${taxYear ?? ''}${clientName === null ? '' : `, ${clientName}`}`;
  if (reason === 'bought') return 'Bought';
  if (reason === 'late') return `A payment for ${year} that was no longer needed`;
  if (reason === 'used') return `Reports of ${year}`;
  return reason === 'released' ? `Given back: ${year} was not paid` : 'Carried over';
}
