import type { BadgeTone } from '@lotbook/ui/Badge';
import type { ClientsQuery } from '../../generated/graphql.ts';

export type Client = ClientsQuery['preparerLinks']['preparerLinks'][number];

interface Words {
  readonly label: string;
  readonly tone: BadgeTone;
}

/** How a client is connected. */
export const linkWords: Readonly<Record<string, Words>> = {
  connected: { label: 'Connected', tone: 'gain' },
  pending: { label: 'Invite pending', tone: 'info' },
  'preparer-only': { label: 'Preparer only', tone: 'plain' },
  inactive: { label: 'Inactive', tone: 'warning' },
};

/** How far the client's present tax year is. */
export const yearWords: Readonly<Record<string, Words>> = {
  inProgress: { label: 'In progress', tone: 'plain' },
  reportGenerated: { label: 'Report generated', tone: 'info' },
  submitted: { label: 'Submitted', tone: 'gain' },
};

export const labelled = (words: Readonly<Record<string, Words>>, id: string): Words => words[id] ?? { label: id, tone: 'plain' };

/** Whether the account can be entered now. */
export const isOpen = ({ clientAccountId, clientConsent, clientDisabled, preparerOnly }: Client): boolean =>
  clientAccountId !== null && !clientDisabled && (clientConsent || preparerOnly);
