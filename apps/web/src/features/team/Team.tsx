import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { UserPlus, Users } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { PersonName } from '@lotbook/ui/PersonName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useMemo } from 'react';
import type { TeamQuery } from '../../generated/graphql.ts';
import { AppPage } from '../../system/AppPage.tsx';
import { useModal, useModalAbout } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { several } from '@lotbook/model/several';
import { PendingInvites } from '../people/PendingInvites.tsx';
import { roleLabel } from '../people/roles.ts';
import { TeamDocument } from './documents.ts';
import { TeamDrawer } from './TeamDrawer.tsx';
import { TeamInvite } from './TeamInvite.tsx';

export type TeamMember = TeamQuery['taxPreparers'][number];

/** Who works at the firm, and for which clients. */
export function Team() {
  const { appId } = usePlace();
  return appId === 'tax-preparer' || appId === 'tir-admin' ? <FirmTeam /> : <NoTeam />;
}

const NoTeam = () => (
  <AppPage title="Team">
    <Section>
      <Empty
        title="This account has no team"
        icon={<Users size={32} strokeWidth={1.5} aria-hidden />}
      >
        Teams belong to firms that look after clients. People who work in this account are found
        under Settings, Users.
      </Empty>
    </Section>
  </AppPage>
);

function FirmTeam() {
  const { accountId, account } = useAccount();
  const { may } = useAllowed();
  const invite = useModal('invite-team');
  const member = useModalAbout('member');
  const { data, error, refetch } = useQuery(TeamDocument, {
    variables: { accountId, withInvites: may('pendingInviteView') },
    skip: !account,
    fetchPolicy: 'cache-and-network',
  });
  const clients = useMemo(
    () =>
      data?.preparerLinks.preparerLinks.filter(({ clientAccountId }) => clientAccountId !== null) ??
      [],
    [data],
  );
  const team = data?.taxPreparers ?? [];
  return (
    <AppPage
      title="Team"
      action={
        may('teamEdit') && (
          <Button kind="primary" icon={<UserPlus size={16} aria-hidden />} onClick={invite.show}>
            Add to the team
          </Button>
        )
      }
    >
      <Section flush note={data ? several(team.length, 'member', 'members') : undefined}>
        <DataTable
          label="Team"
          rows={team}
          rowId={(one) => one.id}
          columns={columns}
          lines={lines}
          rowHeight={48}
          leastWidth={720}
          status={error && !data ? 'failed' : data ? 'ready' : 'loading'}
          onRetry={() => void refetch()}
          onOpen={(one) => member.show(one.id)}
          openId={member.subject}
          empty={<Empty title="Nobody yet" />}
        />
      </Section>
      {data?.pendingInvites && <PendingInvites invites={data.pendingInvites} />}
      {invite.open && <TeamInvite clients={clients} onClose={invite.close} />}
      <TeamDrawer
        member={team.find((one) => one.id === member.subject)}
        clients={clients}
        open={member.subject !== undefined}
        onClose={member.close}
      />
    </AppPage>
  );
}

const getScope = ({ specificClientAccountIds: ids }: TeamMember): string =>
  ids === null ? 'Every client' : several(ids.length, 'client', 'clients');

const columns: readonly Column<TeamMember>[] = [
  {
    id: 'name',
    label: 'Name',
    width: 'minmax(220px, 2fr)',
    cell: (one) => (
      <PersonName name={one.username || one.email} detail={one.username ? one.email : undefined} />
    ),
  },
  {
    id: 'role',
    label: 'Permission level',
    width: '150px',
    cell: (one) => roleLabel(one.isOwner ? 'owner' : one.role),
  },
  { id: 'scope', label: 'For', width: '130px', cell: getScope },
  {
    id: 'since',
    label: 'Since',
    width: '130px',
    cell: (one) => <When at={one.since} show="day" />,
  },
  {
    id: 'last',
    label: 'Last here',
    width: '130px',
    cell: (one) => (one.lastUsedAt ? <When at={one.lastUsedAt} show="ago" /> : 'not yet'),
  },
];

const lines: TwoLines<TeamMember> = {
  what: (one) => one.username || one.email,
  when: (one) => one.email,
  amount: (one) => roleLabel(one.isOwner ? 'owner' : one.role),
  outcome: getScope,
};
