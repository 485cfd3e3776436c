import { Badge } from '@lotbook/ui/Badge';
import { Actions } from '@lotbook/ui/Actions';
import { IconButton } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Copy, Send, X } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import type { PeopleQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { CancelInvite, ResendInvite } from './documents.ts';
import { roleLabel } from './roles.ts';
import { useCopy } from './use-copy.ts';

type Invite = NonNullable<PeopleQuery['pendingInvites']>[number];

/** Who was invited and has not come yet. */
export function PendingInvites({ invites }: { readonly invites: readonly Invite[] }) {
  return (
    <Section title="Pending invites" note="An invite works once, and for its address alone." flush>
      <DataTable
        label="Pending invites"
        rows={invites}
        rowId={(invite) => invite.email}
        columns={columns}
        lines={lines}
        rowHeight={48}
        leastWidth={820}
        status="ready"
        empty={
          <Empty title="No invite is open">Whoever you invite stands here until they join.</Empty>
        }
      />
    </Section>
  );
}

const columns: readonly Column<Invite>[] = [
  {
    id: 'email',
    label: 'Email address',
    width: 'minmax(200px, 2fr)',
    cell: (invite) => invite.email,
  },
  {
    id: 'role',
    label: 'Permission level',
    width: '150px',
    cell: (invite) => roleLabel(invite.permission),
  },
  { id: 'state', label: 'State', width: '110px', cell: getState },
  {
    id: 'sent',
    label: 'Last sent',
    width: '130px',
    cell: (invite) => <When at={invite.lastSent} show="ago" />,
  },
  {
    id: 'till',
    label: 'Valid until',
    width: '170px',
    cell: (invite) => <When at={invite.validTill} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    width: '124px',
    end: true,
    cell: (invite) => <InviteActions invite={invite} />,
  },
];

function getState({ expired }: Invite) {
  return expired ? <Badge tone="warning">Expired</Badge> : <Badge tone="info">Pending</Badge>;
}

const lines: TwoLines<Invite> = {
  what: (invite) => invite.email,
  when: (invite) => `${roleLabel(invite.permission)}, ${invite.expired ? 'expired' : 'pending'}`,
  amount: (invite) => <InviteActions invite={invite} />,
  outcome: (invite) => <When at={invite.lastSent} show="ago" />,
};

function InviteActions({ invite: { email, inviteLink } }: { readonly invite: Invite }) {
  const accountId = useAccountId();
  const { may } = useAllowed();
  const copy = useCopy();
  const resend = useAction(ResendInvite, { refetch: ['People'], toastWrong: true });
  const cancel = useAction(CancelInvite, { refetch: ['People'], toastWrong: true });
  return (
    <Actions>
      <IconButton
        small
        label={`Copy the link of ${email}`}
        onClick={() => copy(inviteLink, 'Invite link')}
      >
        <Copy size={16} aria-hidden />
      </IconButton>
      {may('pendingInviteResend') && (
        <IconButton
          small
          label={`Send the invite to ${email} again`}
          disabled={resend.busy}
          onClick={() =>
            void resend.run(
              { accountId, email },
              `${email} was invited again. The former link no longer works.`,
            )
          }
        >
          <Send size={16} aria-hidden />
        </IconButton>
      )}
      {may('pendingInviteDelete') && (
        <IconButton
          small
          label={`Cancel the invite of ${email}`}
          disabled={cancel.busy}
          onClick={() =>
            void cancel.run({ accountId, email }, `The invite of ${email} was cancelled.`)
          }
        >
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </Actions>
  );
}
