import { DataTable } from '@lotbook/ui/DataTable';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { ChosenClients } from './ChosenClients.tsx';
import { useChosenClients } from './use-chosen-clients.tsx';
import type { Client } from './client-text.ts';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'f1' }));
afterEach(cleanup);

const client = (id: string, clientConsent: boolean) =>
  ({
    id,
    clientAccountId: `account-${id}`,
    clientAccountName: id,
    clientConsent,
    clientDisabled: false,
    preparerOnly: false,
  }) as Client;
const clients = [client('Ada', true), client('Byron', false), client('Grace', true)];

function List() {
  const { column, accountIds, clear } = useChosenClients(clients);
  const lines = { what: () => '', when: () => '', amount: () => '', outcome: () => '' };
  return (
    <>
      <DataTable
        label="Clients"
        rows={clients}
        rowId={({ id }) => id}
        columns={[column]}
        lines={lines}
        status="ready"
        empty={undefined}
      />
      {accountIds.length > 0 && <ChosenClients accountIds={accountIds} onClear={clear} />}
    </>
  );
}

it('updates the figures of the selected clients, except those without consent', async () => {
  const sent = showWith({ TriggerBulkTaxUpdate: { triggerBulkTaxUpdate: [] } }, <List />);
  expect(screen.queryByRole('checkbox', { name: 'Select Byron' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Grace' }));
  expect(screen.getByText('1 client selected')).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all clients in the list' }));
  await userEvent.click(screen.getByRole('button', { name: 'Update tax figures' }));
  expect(sent).toEqual([
    {
      name: 'TriggerBulkTaxUpdate',
      variables: { accountId: 'f1', accountIds: ['account-Ada', 'account-Grace'] },
    },
  ]);
  expect(await screen.findByText('Updating the outdated figures of 2 clients.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Update tax figures' })).toBeNull();
});

it('shows why the update failed and keeps the selection', async () => {
  showWith({ TriggerBulkTaxUpdate: 'This account is disabled.' }, <List />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ada' }));
  await userEvent.click(screen.getByRole('button', { name: 'Update tax figures' }));
  expect(await screen.findByText('This account is disabled.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByText('1 client selected')).toBeNull();
});
