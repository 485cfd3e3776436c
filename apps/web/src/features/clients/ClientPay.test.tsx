import { createTranslator } from '@lotbook/messages/translator';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable } from '@lotbook/ui/DataTable';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith, type Script } from '../../system/scripted.tsx';
import './PayForClient.tsx';
import { makeBilledColumns, makeBilledLines } from './client-columns.tsx';
import type { ClientPayment } from './use-client-payments.ts';
import type { Client } from './client-text.ts';

const { translate: t } = createTranslator();

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
      columns={makeBilledColumns(t, { payments, mayPay })}
      lines={makeBilledLines(t, { payments })}
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

it('shows whether each client’s year is paid and the firm’s expected fee', () => {
  show(false);
  expect(cells()).toEqual(['Payment Required49.00 USD', 'Invite Pending–', 'Paid–', '––']);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

it('asks before charging the firm, and opens no row', async () => {
  show(true, { TaxBilling: 'This account is disabled.' });
  await userEvent.click(screen.getByRole('button', { name: 'Pay for 2025, Ada' }));
  expect(
    await screen.findByText('We couldn’t load the price: This account is disabled.'),
  ).toBeDefined();
  expect(onOpen).not.toHaveBeenCalled();
});
