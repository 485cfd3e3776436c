import * as team from '@lotbook/messages/generated/web/team';
import { CheckField } from '@lotbook/ui/CheckField';
import { Stack, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import type { TeamQuery } from '../../generated/graphql.ts';

export type TeamClient = TeamQuery['preparerLinks']['preparerLinks'][number];

interface ClientScopeProps {
  readonly clients: readonly TeamClient[];
  /** Null: every client, also those who come later. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
}

/** The clients a team member works for. */
export function ClientScope({ clients, chosen, onChange }: ClientScopeProps) {
  const t = useTranslate();
  const toggle = (id: string) => (on: boolean) =>
    onChange(on ? [...(chosen ?? []), id] : (chosen ?? []).filter((each) => each !== id));
  return (
    <Stack gap="one">
      <CheckField
        label={t(team.allClients)}
        help={t(team.allClientsHelp)}
        checked={chosen === null}
        onChange={(every) =>
          onChange(every ? null : clients.flatMap(({ clientAccountId }) => clientAccountId ?? []))
        }
      />
      {chosen !== null &&
        clients.map(({ id, clientAccountId, clientAccountName }) => (
          <CheckField
            key={id}
            label={clientAccountName}
            checked={chosen.includes(clientAccountId ?? '')}
            onChange={toggle(clientAccountId ?? '')}
          />
        ))}
      {chosen !== null && clients.length === 0 && <Text tone="muted">{t(team.noClients)}</Text>}
    </Stack>
  );
}
