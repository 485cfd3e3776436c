import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable } from '@lotbook/ui/DataTable';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith, type Script } from '../../system/scripted.tsx';
import './PayForClient.tsx';
import { billedColumns, billedLines } from './client-columns.tsx';
import type { ClientPayment } from './use-client-payments.ts';
import type { Client } from './client-text.ts';

afterEach(cleanup);

const client = (id: string) =>
  ({ id, clientAccountId: `account-${id}`, clientAccountName: id }) as Client;
const payment = (
  preparerLinkId: string,
  status: string,
  fee: string | null = null,
): ClientPayment => ({
  __typename: 'ClientPayment',
  preparerLinkId,
  status,
  taxYear: 2025,
  fee,
  firmPays: fee !== null,
});
const clients = ['Ada', 'Byron', 'Grace', 'Kay'].map(client);
const payments = [
  payment('Ada', 'paymentRequired', '49.00'),
  payment('Byron', 'invitePending'),
  payment('Grace', 'paid'),
  payment('Kay', 'hidden'),
];
const onOpen = vi.fn();
const show = (mayPay: boolean, script: Script = {}) =>
  showWith(
    script,
    <DataTable
      label="Clients"
      rows={clients}
      rowId={({ id }) => id}
      columns={billedColumns({ payments, mayPay })}
      lines={billedLines({ payments })}
      status="ready"
      empty={undefined}
      onOpen={onOpen}
    />,
  );
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

it('tells whether the year of each client is paid, and what it will cost the firm', () => {
  show(false);
  expect(cells()).toEqual(['Payment Required49.00 USD', 'Invite Pending–', 'Paid–', '––']);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('asks before the firm is charged, and opens no row', async () => {
  show(true, { TaxBilling: 'This account is disabled.' });
  await userEvent.click(screen.getByRole('button', { name: 'Pay for 2025 of Ada' }));
  expect(
    await screen.findByText('What is to be paid could not be read: This account is disabled.'),
  ).toBeDefined();
  expect(onOpen).not.toHaveBeenCalled();
});
