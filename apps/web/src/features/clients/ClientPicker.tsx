import { Badge } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { SearchField } from '@lotbook/ui/fields';
import { Stack, Text } from '@lotbook/ui/layout';
import { PickList } from '@lotbook/ui/PickList';
import { useState } from 'react';
import { PickLink } from '../../system/links.tsx';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { useClients } from './use-clients.ts';
import { labelled, linkLabels } from './client-text.ts';

const ROW = 75;
const reachable = { accountLinkStatus: ['connected', 'preparer-only'] };

/** The clients whose accounts can be entered, to go from one to the next. */
export function ClientPicker() {
  const { appId, clientId } = usePlace();
  const { open, close } = useModal('client-picker');
  const [search, setSearch] = useState('');
  const { clients, error, more, refetch } = useClients({ search, filters: reachable, skip: !open });
  const shown = clients?.filter((client) => client.clientAccountId !== null);
  return (
    <Drawer title="Clients" slim open={open} onClose={close}>
      <Stack>
        <SearchField label="Search clients" value={search} onChange={setSearch} />
        {error && !clients && (
          <Text tone="muted">
            The clients could not be read. <Button onClick={() => void refetch()}>Try Again</Button>
          </Text>
        )}
        {shown?.length === 0 && <Text tone="muted">No client has that name.</Text>}
        {shown && shown.length > 0 && (
          <PickList
            label="Clients"
            items={shown}
            itemId={(client) => client.id}
            rowHeight={ROW}
            more={more}
            renderRow={(client) => (
              <PickLink
                to="/$appId/client/$accountId"
                params={{ appId, accountId: client.clientAccountId ?? '' }}
                name={client.clientAccountName}
                note={
                  client.clientTaxDetail
                    ? `Tax year ${client.clientTaxDetail.taxYear}`
                    : client.clientEmail
                }
                mark={
                  <Badge tone={labelled(linkLabels, client.accountLinkStatus).tone}>
                    {labelled(linkLabels, client.accountLinkStatus).label}
                  </Badge>
                }
                current={client.clientAccountId === clientId}
              />
            )}
          />
        )}
      </Stack>
    </Drawer>
  );
}
