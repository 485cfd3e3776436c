import * as common from '@lotbook/messages/generated/common';
import * as team from '@lotbook/messages/generated/web/team';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Drawer } from '@lotbook/ui/Drawer';
import { ChoiceField } from '@lotbook/ui/fields';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { bold, RichText, useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { DeleteUser } from '../people/documents.ts';
import { explainRole, listRoleChoices } from '../people/roles.ts';
import { ClientScope, type TeamClient } from './ClientScope.tsx';
import { UpdateTeamPermission } from './documents.ts';
import type { TeamMember } from './Team.tsx';

interface TeamDrawerProps {
  readonly member: TeamMember | undefined;
  readonly clients: readonly TeamClient[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** One member of the team: what they may do, and for whom. */
export function TeamDrawer({ member, clients, open, onClose }: TeamDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer
      title={member ? member.username || member.email : t(team.member)}
      open={open}
      onClose={onClose}
    >
      {member ? (
        <Content key={member.id} member={member} clients={clients} onClose={onClose} />
      ) : (
        <Text tone="muted">{t(team.notOnTeam)}</Text>
      )}
    </Drawer>
  );
}

function Content({
  member,
  clients,
  onClose,
}: Omit<TeamDrawerProps, 'open' | 'member'> & { readonly member: TeamMember }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [chosen, setChosen] = useState<readonly string[] | null>(member.specificClientAccountIds);
  const [asking, setAsking] = useState(false);
  const change = useAction(UpdateTeamPermission, { refetch: ['Team'], toastWrong: true });
  const remove = useAction(DeleteUser, { refetch: ['Team'], toastWrong: true });
  const userId = member.id;
  const name = member.username || member.email;
  const end = async () => {
    if (await remove.run({ accountId, userId }, t(team.removed, { name }))) onClose();
  };
  if (member.isOwner)
    return (
      <Text tone="muted">
        <RichText
          message={team.ownsAccount}
          params={{ name, permissions: explainRole(t, 'owner') ?? '' }}
          tags={{ b: bold }}
        />
      </Text>
    );
  if (!may('teamEdit')) return <Text tone="muted">{explainRole(t, member.role)}</Text>;
  return (
    <Stack gap="three">
      <ChoiceField
        label={t(common.permissionLevel)}
        value={member.role}
        choices={listRoleChoices(t)}
        onChange={(permission) =>
          void change.run({ accountId, userId, permission }, t(common.changesSaved))
        }
      />
      <Part title={t(team.clients)}>
        <ClientScope clients={clients} chosen={chosen} onChange={setChosen} />
        <Row>
          <Button
            busy={change.busy}
            disabled={JSON.stringify(chosen) === JSON.stringify(member.specificClientAccountIds)}
            onClick={() =>
              void change.run(
                { accountId, userId, specificClientAccountIds: chosen && [...chosen] },
                t(common.changesSaved),
              )
            }
          >
            {t(common.save)}
          </Button>
        </Row>
      </Part>
      {may('userDelete') && (
        <Row>
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {t(team.removeMember)}
          </Button>
        </Row>
      )}
      <Confirm
        title={t(team.removeTitle, { name })}
        verb={t(common.remove)}
        danger
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void end()}
        busy={remove.busy}
      >
        <Text>
          <RichText message={team.removeHelp} params={{ name }} tags={{ b: bold }} />
        </Text>
      </Confirm>
    </Stack>
  );
}
