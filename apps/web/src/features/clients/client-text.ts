import type { BadgeTone } from '@lotbook/ui/Badge';
import type { ClientsQuery } from '../../generated/graphql.ts';

export type Client = ClientsQuery['preparerLinks']['preparerLinks'][number];

interface Words {
  readonly label: string;
  readonly tone: BadgeTone;
}

/** How a client is connected. */
export const linkLabels: Readonly<Record<string, Words>> = {
  connected: { label: 'Connected', tone: 'gain' },
  pending: { label: 'Invite pending', tone: 'info' },
  'preparer-only': { label: 'Preparer only', tone: 'plain' },
  inactive: { label: 'Inactive', tone: 'warning' },
};

/** How far the client's present tax year is. */
export const formatYear: Readonly<Record<string, Words>> = {
  inProgress: { label: 'In progress', tone: 'plain' },
  reportGenerated: { label: 'Report generated', tone: 'info' },
  submitted: { label: 'Submitted', tone: 'gain' },
};

/** Whether the client's present tax year is paid. */
export const paymentLabels: Readonly<Record<string, Words>> = {
  invitePending: { label: 'Invite Pending', tone: 'info' },
  paymentRequired: { label: 'Payment Required', tone: 'warning' },
  underWay: { label: 'Under way', tone: 'info' },
  paid: { label: 'Paid', tone: 'gain' },
};

export const labelled = (words: Readonly<Record<string, Words>>, id: string): Words =>
  words[id] ?? { label: id, tone: 'plain' };

/** Whether the account can be entered now. */
export const isOpen = ({
  clientAccountId,
  clientConsent,
  clientDisabled,
  preparerOnly,
}: Client): boolean =>
  clientAccountId !== null && !clientDisabled && (clientConsent || preparerOnly);

/** Whether the firm pays for the client, as agreed; for an account that it keeps alone it does in any case. */
export const paysFirm = ({
  billingEntity,
  preparerOnly,
}: Pick<Client, 'billingEntity' | 'preparerOnly'>): boolean =>
  preparerOnly || billingEntity === 'preparer';
