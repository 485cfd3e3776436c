import type { Role } from '@lotbook/access/permissions';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Drawer } from '@lotbook/ui/Drawer';
import { ChoiceField } from '@lotbook/ui/fields';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { When } from '@lotbook/ui/When';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccount, useOpened } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { ChangeOwner, DeleteUser, UpdateUserPermission } from './documents.ts';
import { getName, type Person } from './person-columns.tsx';
import { givenRoles, roleLabel, roleLabels } from './roles.ts';

interface PersonDrawerProps {
  readonly person: Person | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One person of the account: what they may do, and what may be done about it. */
export function PersonDrawer({ person, open, onClose }: PersonDrawerProps) {
  return (
    <Drawer title={person ? getName(person) : 'User'} open={open} onClose={onClose}>
      {person ? (
        <Content key={person.id} person={person} onClose={onClose} />
      ) : (
        <Text tone="muted">This person does not work in the account.</Text>
      )}
    </Drawer>
  );
}

const choices = givenRoles.map((role) => ({ value: role, ...roleLabels[role] }));

function Content({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { accountId } = useAccount();
  const { may } = useAllowed();
  const change = useAction(UpdateUserPermission, { refetch: ['People'], toastWrong: true });
  const name = getName(person);
  return (
    <Stack gap="three">
      <Facts
        items={[
          ['Email address', person.email],
          ['Permission level', roleLabel(person.isOwner ? 'owner' : person.role)],
          ['Since', <When key="since" at={person.since} show="day" />],
          ['Last here', person.lastUsedAt ? <When key="last" at={person.lastUsedAt} /> : 'not yet'],
        ]}
      />
      {person.isOwner && (
        <Text tone="muted">
          {roleLabels.owner.explanation} To give it away, open the person who shall have it.
        </Text>
      )}
      {!person.isOwner && may('userEdit') && (
        <ChoiceField
          label="What they may do"
          value={person.role}
          choices={choices}
          onChange={(permission) =>
            void change.run(
              { accountId, userId: person.id, permission },
              `${name} is now ${roleLabels[permission as Role].label}.`,
            )
          }
        />
      )}
      {!person.isOwner && <Ending person={person} onClose={onClose} />}
    </Stack>
  );
}

function Ending({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { accountId, account } = useAccount();
  const { may, role } = useAllowed();
  const { user } = useOpened();
  const router = useRouter();
  const [asking, setAsking] = useState<'owner' | 'remove'>();
  const hand = useAction(ChangeOwner, { refetch: ['People', 'Account'], toastWrong: true });
  const remove = useAction(DeleteUser, { refetch: ['People'], toastWrong: true });
  const isSelf = person.id === user.id;
  const name = getName(person);
  const run = async () => {
    const done =
      asking === 'owner'
        ? await hand.run({ accountId, userId: person.id }, `${name} owns this account now.`)
        : await remove.run(
            { accountId, userId: person.id },
            isSelf ? 'You left the account.' : `${name} no longer works in this account.`,
          );
    setAsking(undefined);
    if (!done) return;
    onClose();
    if (isSelf) await router.invalidate();
  };
  if (role !== 'owner' && !may('userDelete') && !isSelf) return null;
  return (
    <Part title={isSelf ? 'Your place in this account' : 'Their place in this account'}>
      <Row>
        {role === 'owner' && <Button onClick={() => setAsking('owner')}>Make owner</Button>}
        {(may('userDelete') || isSelf) && (
          <Button onClick={() => setAsking('remove')}>
            {isSelf ? 'Leave account' : 'Remove user'}
          </Button>
        )}
      </Row>
      <Confirm
        title={
          asking === 'owner'
            ? `Make ${name} the owner?`
            : isSelf
              ? 'Leave this account?'
              : `Remove ${name}?`
        }
        verb={asking === 'owner' ? 'Make owner' : isSelf ? 'Leave account' : 'Remove user'}
        danger
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void run()}
        busy={hand.busy || remove.busy}
      >
        {asking === 'owner' ? (
          <Text>
            {name} alone will be able to see billing and delete {account?.name ?? 'the account'}.
            You stay as an admin, and only {name} can make you owner again.
          </Text>
        ) : (
          <Text>
            {isSelf ? 'You lose' : `${name} loses`} sight of this account at once. What{' '}
            {isSelf ? 'you' : 'they'} did stays, with {isSelf ? 'your' : 'their'} name in the logs.
            An invite brings {isSelf ? 'you' : 'them'} back.
          </Text>
        )}
      </Confirm>
    </Part>
  );
}
