import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import * as texts from '@lotbook/messages/generated/web/people';
import { useTranslate } from '@lotbook/ui/translate';
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
import { getRoleLabel } from './roles.ts';
import { useCopy } from './use-copy.ts';

type Invite = NonNullable<PeopleQuery['pendingInvites']>[number];

/** Invites that weren't accepted yet. */
export function PendingInvites({ invites }: { readonly invites: readonly Invite[] }) {
  const t = useTranslate();
  return (
    <Section title={t(texts.pendingInvites)} note={t(texts.pendingNote)} flush>
      <DataTable
        label={t(texts.pendingInvites)}
        rows={invites}
        rowId={(invite) => invite.email}
        columns={makeColumns(t)}
        lines={makeLines(t)}
        rowHeight={48}
        leastWidth={820}
        status="ready"
        empty={<Empty title={t(texts.noInvites)}>{t(texts.noInvitesHelp)}</Empty>}
      />
    </Section>
  );
}

const makeColumns = (t: Translate): readonly Column<Invite>[] => [
  {
    id: 'email',
    label: t(common.emailAddress),
    width: 'minmax(200px, 2fr)',
    cell: (invite) => invite.email,
  },
  {
    id: 'role',
    label: t(common.permissionLevel),
    width: '150px',
    cell: (invite) => getRoleLabel(invite.permission, t),
  },
  {
    id: 'state',
    label: t(common.status),
    width: '110px',
    cell: (invite) => <State invite={invite} />,
  },
  {
    id: 'sent',
    label: t(texts.lastSent),
    width: '130px',
    cell: (invite) => <When at={invite.lastSent} show="ago" />,
  },
  {
    id: 'till',
    label: t(texts.validUntil),
    width: '170px',
    cell: (invite) => <When at={invite.validTill} />,
  },
  {
    id: 'actions',
    label: t(common.actions),
    width: '124px',
    end: true,
    cell: (invite) => <InviteActions invite={invite} />,
  },
];

function State({ invite: { expired } }: { readonly invite: Invite }) {
  const t = useTranslate();
  return expired ? (
    <Badge tone="warning">{t(texts.expired)}</Badge>
  ) : (
    <Badge tone="info">{t(texts.pending)}</Badge>
  );
}

const makeLines = (t: Translate): TwoLines<Invite> => ({
  what: (invite) => invite.email,
  when: (invite) =>
    t(texts.roleAndState, {
      role: getRoleLabel(invite.permission, t),
      state: invite.expired ? 'expired' : 'other',
    }),
  amount: (invite) => <InviteActions invite={invite} />,
  outcome: (invite) => <When at={invite.lastSent} show="ago" />,
});

function InviteActions({ invite: { email, inviteLink } }: { readonly invite: Invite }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const copy = useCopy();
  const resend = useAction(ResendInvite, { refetch: ['People'], toastWrong: true });
  const cancel = useAction(CancelInvite, { refetch: ['People'], toastWrong: true });
  return (
    <Actions>
      <IconButton
        small
        label={t(texts.copyLink, { email })}
        onClick={() => copy(inviteLink, t(texts.inviteLink))}
      >
        <Copy size={16} aria-hidden />
      </IconButton>
      {may('pendingInviteResend') && (
        <IconButton
          small
          label={t(texts.resend, { email })}
          disabled={resend.busy}
          onClick={() => resend.run({ accountId, email }, t(texts.resent, { email }))}
        >
          <Send size={16} aria-hidden />
        </IconButton>
      )}
      {may('pendingInviteDelete') && (
        <IconButton
          small
          label={t(texts.cancelInvite, { email })}
          disabled={cancel.busy}
          onClick={() => cancel.run({ accountId, email }, t(texts.canceled, { email }))}
        >
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </Actions>
  );
}
