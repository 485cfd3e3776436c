import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField, SelectField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { UserPlus, Users } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { useState } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { useModal, useModalAbout } from '../../system/modals.ts';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { several } from '@lotbook/model/several';
import { ChosenClients } from './ChosenClients.tsx';
import { ClientDrawer } from './ClientDrawer.tsx';
import { billedColumns, billedLines, clientColumns, clientLines } from './client-columns.tsx';
import { ClientDialog } from './ClientDialog.tsx';
import { ClientTotals } from './ClientTotals.tsx';
import { ClientTotalsDocument } from './documents.ts';
import { useClientPayments } from './use-client-payments.ts';
import { useChosenClients } from './use-chosen-clients.tsx';
import { useClients } from './use-clients.ts';
import { labelled, linkLabels, paymentLabels, formatYear, type Client } from './client-text.ts';

const none: readonly Client[] = [];

/** Whose taxes this firm prepares, or whom this administrator reports for. */
export function Clients() {
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
  const columns = billed ? [...clientColumns, ...billedColumns(bills)] : clientColumns;
  const add = useModal('add-client');
  const client = useModalAbout('client');
  const mayAdd = may('clientEdit') && (account?.config.features.enableClientInvites ?? false);
  const again = () => void Promise.all([refetch(), totals.refetch(), payAgain()]);
  const options = totals.data?.preparerLinkFilterOptions;
  return (
    <AppPage
      title="Clients"
      action={
        mayAdd && (
          <Button kind="primary" icon={<UserPlus size={16} aria-hidden />} onClick={add.show}>
            Add client
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
      <FilterBar
        search={<SearchField label="Search clients" value={search} onChange={setSearch} />}
      >
        <SelectField
          bare
          small
          label="Link"
          value={linkStatus}
          options={choices('Every link', options?.accountLinkStatus, linkLabels)}
          onChange={setLinkStatus}
        />
        <SelectField
          bare
          small
          label="Year status"
          value={status}
          options={choices('Every status', options?.status, formatYear)}
          onChange={setStatus}
        />
        {(billed || paid !== '') && (
          <SelectField
            bare
            small
            label="Payment"
            value={paid}
            options={choices('Every payment', Object.keys(paymentLabels), paymentLabels)}
            onChange={setPaid}
          />
        )}
      </FilterBar>
      {error && clients && (
        <Banner tone="loss">The list could not be read anew: {error.message}</Banner>
      )}
      <Section flush note={clients ? several(total, 'client', 'clients') : undefined}>
        <DataTable
          label="Clients"
          rows={clients ?? []}
          rowId={(one) => one.id}
          columns={mayUpdate ? [chosen.column, ...columns] : columns}
          lines={billed ? billedLines(bills) : clientLines}
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
              <Empty title="No client fits" />
            ) : (
              <NoClients mayAdd={mayAdd} onAdd={add.show} />
            )
          }
        />
      </Section>
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

const choices = (
  every: string,
  ids: readonly string[] | undefined,
  words: Parameters<typeof labelled>[0],
) => [
  { value: '', label: every },
  ...(ids ?? []).map((id) => ({ value: id, label: labelled(words, id).label })),
];

const NoClients = ({ mayAdd, onAdd }: { readonly mayAdd: boolean; readonly onAdd: () => void }) => (
  <Empty
    title="No clients yet"
    icon={<Users size={32} strokeWidth={1.5} aria-hidden />}
    actions={mayAdd && <Button onClick={onAdd}>Add client</Button>}
  >
    A client gets an invite by mail. Once they consent, their account opens from this list.
  </Empty>
);
