import type { Translate } from '@lotbook/messages/translator';
import * as clientTexts from '@lotbook/messages/generated/web/clients';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField, SelectField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { UserPlus, Users } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useState } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { useModal, useModalAbout } from '../../system/modals.ts';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { ChosenClients } from './ChosenClients.tsx';
import { ClientDrawer } from './ClientDrawer.tsx';
import {
  makeBilledColumns,
  makeBilledLines,
  makeClientColumns,
  makeClientLines,
} from './client-columns.tsx';
import { ClientDialog } from './ClientDialog.tsx';
import { ClientTotals } from './ClientTotals.tsx';
import { ClientTotalsDocument } from './documents.ts';
import { useClientPayments } from './use-client-payments.ts';
import { useChosenClients } from './use-chosen-clients.tsx';
import { useClients } from './use-clients.ts';
import { getLabel, linkLabels, paymentLabels, yearLabels, type Client } from './client-text.ts';

const none: readonly Client[] = [];

/** The clients of a tax firm, or the customers of a reporting service. */
export function Clients() {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const { may } = useAllowed();
  const [search, setSearch] = useState('');
  const [linkStatus, setLinkStatus] = useState('');
  const [status, setStatus] = useState('');
  const [paid, setPaid] = useState('');
  const filtered = search !== '' || linkStatus !== '' || status !== '' || paid !== '';
  const filters = {
    ...(linkStatus ? { accountLinkStatus: [linkStatus] } : {}),
    ...(status ? { status: [status] } : {}),
    ...(paid ? { payment: [paid] } : {}),
  };
  const { clients, total, error, more, refetch } = useClients({ search, filters });
  const totals = useQuery(ClientTotalsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const chosen = useChosenClients(clients ?? []);
  const mayUpdate = may('sourceEdit');
  const { payments, billed, refetch: payAgain } = useClientPayments(clients ?? none);
  const bills = { payments, mayPay: may('billingView') };
  const columns = billed
    ? [...makeClientColumns(t), ...makeBilledColumns(t, bills)]
    : makeClientColumns(t);
  const add = useModal('add-client');
  const client = useModalAbout('client');
  const mayAdd = may('clientEdit') && (account?.config.features.enableClientInvites ?? false);
  const again = () => void Promise.all([refetch(), totals.refetch(), payAgain()]);
  const options = totals.data?.preparerLinkFilterOptions;
  // The list waits for the totals above it, so that it doesn't move.
  const areTotalsIn = totals.data !== undefined || totals.error !== undefined;
  return (
    <AppPage
      title={t(common.clients)}
      action={
        mayAdd && (
          <Button kind="primary" icon={<UserPlus size={16} aria-hidden />} onClick={add.show}>
            {t(clientTexts.addClient)}
          </Button>
        )
      }
    >
      {totals.data && (
        <ClientTotals
          totals={totals.data.preparerLinkStatusTotals}
          linkCode={totals.data.account?.taxPreparerDetails?.linkCode}
        />
      )}
      {!areTotalsIn && <Skeleton width={40} />}
      {areTotalsIn && (
        <>
          <FilterBar
            search={
              <SearchField
                label={t(clientTexts.searchClients)}
                value={search}
                onChange={setSearch}
              />
            }
          >
            <SelectField
              bare
              small
              label={t(clientTexts.connection)}
              value={linkStatus}
              options={makeChoices(
                t,
                t(clientTexts.allConnections),
                options?.accountLinkStatus,
                linkLabels,
              )}
              onChange={setLinkStatus}
            />
            <SelectField
              bare
              small
              label={t(clientTexts.yearStatus)}
              value={status}
              options={makeChoices(t, t(clientTexts.allStatuses), options?.status, yearLabels)}
              onChange={setStatus}
            />
            {(billed || paid !== '') && (
              <SelectField
                bare
                small
                label={t(clientTexts.payment)}
                value={paid}
                options={makeChoices(
                  t,
                  t(clientTexts.allPayments),
                  Object.keys(paymentLabels),
                  paymentLabels,
                )}
                onChange={setPaid}
              />
            )}
          </FilterBar>
          {error && clients && (
            <Banner tone="loss">
              {t(clientTexts.listNotRefreshed, { reason: error.message })}
            </Banner>
          )}
          <Section flush note={clients ? t(clientTexts.clientCount, { count: total }) : undefined}>
            <DataTable
              label={t(common.clients)}
              rows={clients ?? []}
              rowId={(one) => one.id}
              columns={mayUpdate ? [chosen.column, ...columns] : columns}
              lines={billed ? makeBilledLines(t, bills) : makeClientLines(t)}
              rowHeight={75}
              leastWidth={billed ? 1200 : 860}
              total={total}
              more={more}
              status={error && !clients ? 'failed' : clients ? 'ready' : 'loading'}
              onRetry={again}
              onOpen={(one) => client.show(one.id)}
              openId={client.subject}
              empty={
                filtered ? (
                  <Empty title={t(clientTexts.noMatch)} />
                ) : (
                  <NoClients mayAdd={mayAdd} onAdd={add.show} />
                )
              }
            />
          </Section>
        </>
      )}
      {chosen.accountIds.length > 0 && (
        <ChosenClients accountIds={chosen.accountIds} onClear={chosen.clear} />
      )}
      {add.open && <ClientDialog onClose={add.close} onSaved={again} />}
      <ClientDrawer
        client={clients?.find((one) => one.id === client.subject)}
        payment={payments.find(({ preparerLinkId }) => preparerLinkId === client.subject)}
        open={client.subject !== undefined}
        onClose={client.close}
        onChanged={again}
      />
    </AppPage>
  );
}

const makeChoices = (
  t: Translate,
  every: string,
  ids: readonly string[] | undefined,
  labels: Parameters<typeof getLabel>[1],
) => [
  { value: '', label: every },
  ...(ids ?? []).map((id) => ({ value: id, label: getLabel(t, labels, id).label })),
];

const NoClients = ({ mayAdd, onAdd }: { readonly mayAdd: boolean; readonly onAdd: () => void }) => {
  const t = useTranslate();
  return (
    <Empty
      title={t(clientTexts.noClients)}
      icon={<Users size={32} strokeWidth={1.5} aria-hidden />}
      actions={mayAdd && <Button onClick={onAdd}>{t(clientTexts.addClient)}</Button>}
    >
      {t(clientTexts.noClientsHelp)}
    </Empty>
  );
};
