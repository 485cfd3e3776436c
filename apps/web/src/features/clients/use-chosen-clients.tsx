import * as clientTexts from '@lotbook/messages/generated/web/clients';
import { useTranslate } from '@lotbook/ui/translate';
import type { Column } from '@lotbook/ui/table-model';
import { Tick } from '@lotbook/ui/Tick';
import { useState } from 'react';
import { isOpen, type Client } from './client-text.ts';

/** The selection column for clients whose accounts are open. Clients that leave the list are deselected. */
export function useChosenClients(clients: readonly Client[]) {
  const t = useTranslate();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const able = clients.filter(isOpen);
  const chosen = able.filter(({ id }) => ids.has(id));
  const clear = () => setIds(new Set());
  const toggle = (id: string) =>
    setIds(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]));
  const column: Column<Client> = {
    id: 'tick',
    label: t(clientTexts.select),
    head: (
      <Tick
        label={t(clientTexts.selectAll)}
        checked={able.length > 0 && chosen.length === able.length}
        disabled={able.length === 0}
        onChange={(checked) => (checked ? setIds(new Set(able.map(({ id }) => id))) : clear())}
      />
    ),
    width: '36px',
    cell: (client) =>
      isOpen(client) && (
        <Tick
          label={t(clientTexts.selectClient, { name: client.clientAccountName })}
          checked={ids.has(client.id)}
          onChange={() => toggle(client.id)}
        />
      ),
  };
  return {
    column,
    accountIds: chosen.flatMap(({ clientAccountId }) => clientAccountId ?? []),
    clear,
  };
}
