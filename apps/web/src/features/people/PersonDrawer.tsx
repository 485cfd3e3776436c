import * as texts from '@lotbook/messages/generated/web/people';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
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
import { explainRole, listRoleChoices, getRoleLabel } from './roles.ts';

interface PersonDrawerProps {
  readonly person: Person | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One person with access to the account: their permission level and the actions on it. */
export function PersonDrawer({ person, open, onClose }: PersonDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer title={person ? getName(person) : t(texts.user)} open={open} onClose={onClose}>
      {person ? (
        <Content key={person.id} person={person} onClose={onClose} />
      ) : (
        <Text tone="muted">{t(texts.notInAccount)}</Text>
      )}
    </Drawer>
  );
}

function Content({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const t = useTranslate();
  const { accountId } = useAccount();
  const { may } = useAllowed();
  const change = useAction(UpdateUserPermission, { refetch: ['People'], toastWrong: true });
  const name = getName(person);
  return (
    <Stack gap="three">
      <Facts
        items={[
          [t(common.emailAddress), person.email],
          [t(common.permissionLevel), getRoleLabel(person.isOwner ? 'owner' : person.role, t)],
          [t(texts.memberSince), <When key="since" at={person.since} show="day" />],
          [
            t(texts.lastActive),
            person.lastUsedAt ? <When key="last" at={person.lastUsedAt} /> : t(common.notYet),
          ],
        ]}
      />
      {person.isOwner && (
        <Text tone="muted">
          {explainRole(t, 'owner')} {t(texts.transferHelp)}
        </Text>
      )}
      {!person.isOwner && may('userEdit') && (
        <ChoiceField
          label={t(common.permissionLevel)}
          value={person.role}
          choices={listRoleChoices(t)}
          onChange={(permission) =>
            void change.run(
              { accountId, userId: person.id, permission },
              t(texts.roleChanged, { name, role: getRoleLabel(permission, t) }),
            )
          }
        />
      )}
      {!person.isOwner && <AccessPart person={person} onClose={onClose} />}
    </Stack>
  );
}

function AccessPart({
  person,
  onClose,
}: {
  readonly person: Person;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const { may, role } = useAllowed();
  const { user } = useOpened();
  const router = useRouter();
  const [asking, setAsking] = useState<'owner' | 'remove'>();
  const transfer = useAction(ChangeOwner, { refetch: ['People', 'Account'], toastWrong: true });
  const remove = useAction(DeleteUser, { refetch: ['People'], toastWrong: true });
  const isSelf = person.id === user.id;
  const name = getName(person);
  const run = async () => {
    const done =
      asking === 'owner'
        ? await transfer.run({ accountId, userId: person.id }, t(texts.ownerChanged, { name }))
        : await remove.run(
            { accountId, userId: person.id },
            isSelf ? t(texts.left) : t(texts.removed, { name }),
          );
    setAsking(undefined);
    if (!done) return;
    onClose();
    if (isSelf) await router.invalidate();
  };
  if (role !== 'owner' && !may('userDelete') && !isSelf) return null;
  return (
    <Part title={t(texts.access)}>
      <Row>
        {role === 'owner' && (
          <Button onClick={() => setAsking('owner')}>{t(texts.makeOwner)}</Button>
        )}
        {(may('userDelete') || isSelf) && (
          <Button onClick={() => setAsking('remove')}>
            {isSelf ? t(texts.leave) : t(texts.removeUser)}
          </Button>
        )}
      </Row>
      <Confirm
        title={
          asking === 'owner'
            ? t(texts.makeOwnerTitle, { name })
            : isSelf
              ? t(texts.leaveTitle)
              : t(texts.removeTitle, { name })
        }
        verb={
          asking === 'owner' ? t(texts.makeOwner) : isSelf ? t(texts.leave) : t(texts.removeUser)
        }
        danger
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void run()}
        busy={transfer.busy || remove.busy}
      >
        {asking === 'owner' ? (
          <Text>
            {t(texts.makeOwnerHelp, { name, account: account?.name ?? t(texts.thisAccount) })}
          </Text>
        ) : (
          <Text>{isSelf ? t(texts.leaveHelp) : t(texts.removeHelp, { name })}</Text>
        )}
      </Confirm>
    </Part>
  );
}
