import * as common from '@lotbook/messages/generated/common';
import * as team from '@lotbook/messages/generated/web/team';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { UserPlus, Users } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { PersonName } from '@lotbook/ui/PersonName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useTranslate } from '@lotbook/ui/translate';
import { useMemo } from 'react';
import type { TeamQuery } from '../../generated/graphql.ts';
import { AppPage } from '../../system/AppPage.tsx';
import { useModal, useModalAbout } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { PendingInvites } from '../people/PendingInvites.tsx';
import { getRoleLabel } from '../people/roles.ts';
import { TeamDocument } from './documents.ts';
import { TeamDrawer } from './TeamDrawer.tsx';
import { TeamInvite } from './TeamInvite.tsx';

export type TeamMember = TeamQuery['taxPreparers'][number];

/** Who works at the firm, and for which clients. */
export function Team() {
  const { appId } = usePlace();
  return appId === 'tax-preparer' || appId === 'tir-admin' ? <FirmTeam /> : <NoTeam />;
}

function NoTeam() {
  const t = useTranslate();
  return (
    <AppPage title={t(team.title)}>
      <Section>
        <Empty title={t(team.noTeam)} icon={<Users size={32} strokeWidth={1.5} aria-hidden />}>
          {t(team.noTeamHelp)}
        </Empty>
      </Section>
    </AppPage>
  );
}

function FirmTeam() {
  const t = useTranslate();
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
  const members = data?.taxPreparers ?? [];
  const columns = useMemo(() => makeColumns(t), [t]);
  const lines = useMemo(() => makeLines(t), [t]);
  return (
    <AppPage
      title={t(team.title)}
      action={
        may('teamEdit') && (
          <Button kind="primary" icon={<UserPlus size={16} aria-hidden />} onClick={invite.show}>
            {t(team.addMember)}
          </Button>
        )
      }
    >
      <Section flush note={data ? t(team.memberCount, { count: members.length }) : undefined}>
        <DataTable
          label={t(team.title)}
          rows={members}
          rowId={(one) => one.id}
          columns={columns}
          lines={lines}
          rowHeight={48}
          leastWidth={720}
          status={error && !data ? 'failed' : data ? 'ready' : 'loading'}
          onRetry={() => void refetch()}
          onOpen={(one) => member.show(one.id)}
          openId={member.subject}
          empty={<Empty title={t(team.noMembers)}>{t(team.noMembersHelp)}</Empty>}
        />
      </Section>
      {data?.pendingInvites && <PendingInvites invites={data.pendingInvites} />}
      {invite.open && <TeamInvite clients={clients} onClose={invite.close} />}
      <TeamDrawer
        member={members.find((one) => one.id === member.subject)}
        clients={clients}
        open={member.subject !== undefined}
        onClose={member.close}
      />
    </AppPage>
  );
}

const showClients = (t: Translate, { specificClientAccountIds: ids }: TeamMember): string =>
  ids === null ? t(team.allClients) : t(team.clientCount, { count: ids.length });

const makeColumns = (t: Translate): readonly Column<TeamMember>[] => [
  {
    id: 'name',
    label: t(common.name),
    width: 'minmax(220px, 2fr)',
    cell: (one) => (
      <PersonName name={one.username || one.email} detail={one.username ? one.email : undefined} />
    ),
  },
  {
    id: 'role',
    label: t(common.permissionLevel),
    width: '150px',
    cell: (one) => getRoleLabel(one.isOwner ? 'owner' : one.role, t),
  },
  {
    id: 'scope',
    label: t(common.clients),
    width: '130px',
    cell: (one) => showClients(t, one),
  },
  {
    id: 'since',
    label: t(team.sinceColumn),
    width: '130px',
    cell: (one) => <When at={one.since} show="day" />,
  },
  {
    id: 'last',
    label: t(team.lastActiveColumn),
    width: '130px',
    cell: (one) => (one.lastUsedAt ? <When at={one.lastUsedAt} show="ago" /> : t(common.notYet)),
  },
];

const makeLines = (t: Translate): TwoLines<TeamMember> => ({
  what: (one) => one.username || one.email,
  when: (one) => one.email,
  amount: (one) => getRoleLabel(one.isOwner ? 'owner' : one.role, t),
  outcome: (one) => showClients(t, one),
});
