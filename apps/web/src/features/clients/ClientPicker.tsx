import * as clientTexts from '@lotbook/messages/generated/web/clients';
import * as common from '@lotbook/messages/generated/common';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
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
import { getLabel, linkLabels } from './client-text.ts';

const ROW = 75;
const reachable = { accountLinkStatus: ['connected', 'preparer-only'] };

/** The drawer to switch between client accounts. */
export function ClientPicker() {
  const t = useTranslate();
  const { appId, clientId } = usePlace();
  const { open, close } = useModal('client-picker');
  const [search, setSearch] = useState('');
  const { clients, error, more, refetch } = useClients({ search, filters: reachable, skip: !open });
  const shown = clients?.filter((client) => client.clientAccountId !== null);
  return (
    <Drawer title={t(common.clients)} slim open={open} onClose={close}>
      <Stack>
        <SearchField label={t(clientTexts.searchClients)} value={search} onChange={setSearch} />
        {error && !clients && (
          <Text tone="muted">
            {t(clientTexts.clientsNotLoaded)}{' '}
            <Button onClick={() => refetch()}>{t(contract.tryAgain)}</Button>
          </Text>
        )}
        {shown?.length === 0 && <Text tone="muted">{t(clientTexts.noMatch)}</Text>}
        {shown && shown.length > 0 && (
          <PickList
            label={t(common.clients)}
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
                    ? t(clientTexts.taxYearNumber, { year: String(client.clientTaxDetail.taxYear) })
                    : client.clientEmail
                }
                mark={
                  <Badge tone={getLabel(t, linkLabels, client.accountLinkStatus).tone}>
                    {getLabel(t, linkLabels, client.accountLinkStatus).label}
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
