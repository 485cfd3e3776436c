import * as clientTexts from '@lotbook/messages/generated/web/clients';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import type { BadgeTone } from '@lotbook/ui/Badge';
import type { ClientsQuery } from '../../generated/graphql.ts';

export type Client = ClientsQuery['preparerLinks']['preparerLinks'][number];

interface Label {
  readonly label: Message;
  readonly tone: BadgeTone;
}

/** The connection to a client. */
export const linkLabels: Readonly<Record<string, Label>> = {
  connected: { label: clientTexts.connected, tone: 'gain' },
  pending: { label: clientTexts.invitePending, tone: 'info' },
  'preparer-only': { label: clientTexts.preparerOnly, tone: 'plain' },
  inactive: { label: clientTexts.inactive, tone: 'warning' },
};

/** Progress of the client's current tax year. */
export const yearLabels: Readonly<Record<string, Label>> = {
  inProgress: { label: clientTexts.inProgress, tone: 'plain' },
  reportGenerated: { label: clientTexts.reportGenerated, tone: 'info' },
  submitted: { label: clientTexts.submitted, tone: 'gain' },
};

/** Payment status of the client's current tax year. */
export const paymentLabels: Readonly<Record<string, Label>> = {
  invitePending: { label: clientTexts.paymentInvitePending, tone: 'info' },
  paymentRequired: { label: clientTexts.paymentRequired, tone: 'warning' },
  underWay: { label: clientTexts.paymentPending, tone: 'info' },
  paid: { label: clientTexts.paid, tone: 'gain' },
};

export function getLabel(
  t: Translate,
  labels: Readonly<Record<string, Label>>,
  id: string,
): { readonly label: string; readonly tone: BadgeTone } {
  const found = labels[id];
  return found ? { label: t(found.label), tone: found.tone } : { label: id, tone: 'plain' };
}

/** Whether the account can be opened now. */
export const isOpen = ({
  clientAccountId,
  clientConsent,
  clientDisabled,
  preparerOnly,
}: Client): boolean =>
  clientAccountId !== null && !clientDisabled && (clientConsent || preparerOnly);

/** Whether the firm pays for the client, by agreement or because it keeps the account. */
export const paysFirm = ({
  billingEntity,
  preparerOnly,
}: Pick<Client, 'billingEntity' | 'preparerOnly'>): boolean =>
  preparerOnly || billingEntity === 'preparer';
