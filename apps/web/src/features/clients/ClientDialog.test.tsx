import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { ClientDialog } from './ClientDialog.tsx';
import type { Client } from './client-text.ts';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'f1' }));
const [onClose, onSaved] = [vi.fn(), vi.fn()];
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) =>
  userEvent.type(screen.getByRole('textbox', { name: label }), text);
const link = { __typename: 'PreparerLink', id: 'l1' };

it('asks for missing fields, and for a locator of six characters', async () => {
  const sent = showWith({}, <ClientDialog onClose={onClose} onSaved={onSaved} />);
  await type('Locator', 'ab1');
  await click('Send invite');
  for (const words of [
    'Email is required to add a client.',
    'Enter a name to display for this client',
    'Enter a name for the primary contact on this client account',
  ])
    expect(screen.getByText(words)).toBeDefined();
  expect(sent).toEqual([]);
});

it('invites a client', async () => {
  const sent = showWith(
    { CreatePreparerLink: { createPreparerLink: link } },
    <ClientDialog onClose={onClose} onSaved={onSaved} />,
  );
  await type('Client’s email', 'byron@example.com');
  await type('Display name', 'Byron');
  await type('Primary contact', 'Annabella');
  await type('Locator', 'ab12cd');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who pays' }), 'preparer');
  await click('Send invite');
  const clientDetails = {
    clientEmail: 'byron@example.com',
    clientAccountName: 'Byron',
    contactName: 'Annabella',
    locator: 'AB12CD',
    billingEntity: 'preparer',
  };
  expect(sent).toEqual([
    { name: 'CreatePreparerLink', variables: { accountId: 'f1', clientDetails } },
  ]);
  expect(onSaved).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

it('edits a connected client, whose address is read-only, and shows a rejection', async () => {
  const client = {
    id: 'l1',
    clientEmail: 'byron@example.com',
    clientAccountName: 'Byron',
    contactName: 'Annabella',
    locator: null,
    billingEntity: 'client',
  };
  const connected = {
    ...client,
    accountLinkStatus: 'connected',
    preparerOnly: false,
  } as unknown as Client;
  const sent = showWith(
    { UpdateClientDetails: 'This locator is taken.' },
    <ClientDialog client={connected} onClose={onClose} onSaved={onSaved} />,
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Client’s email' }).readOnly).toBe(
    true,
  );
  await type('Display name', ' & Co');
  await click('Save');
  expect(sent[0]?.variables).toMatchObject({
    accountId: 'f1',
    preparerLinkId: 'l1',
    clientDetails: { clientAccountName: 'Byron & Co' },
  });
  expect((await screen.findByRole('alert')).textContent).toBe('This locator is taken.');
  expect(onClose).not.toHaveBeenCalled();
});

it('saves a connected client without an email address', async () => {
  const client = {
    id: 'l1',
    clientEmail: null,
    clientAccountName: 'Byron',
    contactName: 'Annabella',
    locator: null,
    billingEntity: 'client',
  };
  const connected = {
    ...client,
    accountLinkStatus: 'connected',
    preparerOnly: false,
  } as unknown as Client;
  const sent = showWith(
    { UpdateClientDetails: { updateClientDetails: link } },
    <ClientDialog client={connected} onClose={onClose} onSaved={onSaved} />,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who pays' }), 'preparer');
  await click('Save');
  expect(sent[0]?.variables).toMatchObject({
    preparerLinkId: 'l1',
    clientDetails: { clientEmail: null, billingEntity: 'preparer' },
  });
  expect(onSaved).toHaveBeenCalledOnce();
});
