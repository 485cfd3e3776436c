import * as settings from '@lotbook/messages/generated/web/settings';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { UserPlus } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { useMemo } from 'react';
import { useModal, useModalAbout } from '../../system/modals.ts';
import { useAccount, useOpened } from '../account/use-account.ts';
import { explainBlocked, useAllowed } from '../account/use-may.ts';
import { PeopleDocument } from '../people/documents.ts';
import { InviteDialog } from '../people/InviteDialog.tsx';
import { PendingInvites } from '../people/PendingInvites.tsx';
import { PersonDrawer } from '../people/PersonDrawer.tsx';
import { makePersonColumns, makePersonLines } from '../people/person-columns.tsx';
import { SettingsTitle } from '../shared/SettingsTitle.tsx';

/** The account's users and pending invites. */
export function UsersSettings() {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const { may } = useAllowed();
  const { user } = useOpened();
  const invite = useModal('invite-user');
  const person = useModalAbout('person');
  const skip = account === undefined || !may('userView');
  const { data, error, refetch } = useQuery(PeopleDocument, {
    variables: { accountId, withInvites: may('pendingInviteView') },
    skip,
    fetchPolicy: 'cache-and-network',
  });
  const columns = useMemo(() => makePersonColumns(user.id, t), [user.id, t]);
  const lines = useMemo(() => makePersonLines(user.id, t), [user.id, t]);
  const people = data?.accountUsers ?? [];
  if (account && !may('userView'))
    return (
      <>
        <SettingsTitle part={t(settings.users)} />
        <Banner tone="info">{explainBlocked('userView', t)}</Banner>
      </>
    );
  return (
    <>
      <SettingsTitle part={t(settings.users)} />
      <Section
        title={t(settings.users)}
        note={data ? t(settings.userCount, { count: people.length }) : undefined}
        flush
        action={
          may('userAdd') && (
            <Button kind="primary" icon={<UserPlus size={16} aria-hidden />} onClick={invite.show}>
              {t(settings.inviteUser)}
            </Button>
          )
        }
      >
        <DataTable
          label={t(settings.users)}
          rows={people}
          rowId={(one) => one.id}
          columns={columns}
          lines={lines}
          rowHeight={48}
          leastWidth={640}
          status={error && !data ? 'failed' : data ? 'ready' : 'loading'}
          onRetry={() => void refetch()}
          onOpen={(one) => person.show(one.id)}
          openId={person.subject}
          empty={<Empty title={t(settings.noUsers)} />}
        />
      </Section>
      {data?.pendingInvites && <PendingInvites invites={data.pendingInvites} />}
      {invite.open && <InviteDialog />}
      <PersonDrawer
        person={people.find((one) => one.id === person.subject)}
        open={person.subject !== undefined}
        onClose={person.close}
      />
    </>
  );
}
