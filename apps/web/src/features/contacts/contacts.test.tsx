import { may, type Role } from '@lotbook/access/permissions';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { ContactDrawer } from './ContactDrawer.tsx';
import { DeletedNames } from './DeletedNames.tsx';
import { isUnknownCode } from './use-gl-codes.ts';
import { UploadContacts } from './UploadContacts.tsx';

const { state } = vi.hoisted((): { state: { role: Role } } => ({ state: { role: 'full' } }));
vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../account/use-may.ts', () => ({
  useAllowed: () => ({
    role: state.role,
    may: (permission: 'contactEdit') => may(state.role, permission),
  }),
}));
const [onClose, onChanged] = [vi.fn(), vi.fn()];
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  state.role = 'full';
});

const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) =>
  userEvent.type(screen.getByRole('textbox', { name: label }), text);
const grace = {
  __typename: 'Contact' as const,
  id: 'c1',
  contactName: 'Grace',
  address: '0xab',
  glCode: null,
  usedBy: 21,
};

it('requires a name and an address, but no GL code', async () => {
  const sent = showWith(
    { CreateContact: { createContact: grace } },
    <ContactDialog onClose={onClose} onSaved={onChanged} />,
  );
  await click('Add contact');
  expect(screen.getByText('Contact name cannot be blank')).toBeDefined();
  expect(screen.getByText('Address cannot be blank')).toBeDefined();
  expect(sent).toEqual([]);
  await type('Name', ' Grace ');
  await type('Address', '0xab');
  await click('Add contact');
  expect(sent).toEqual([
    {
      name: 'CreateContact',
      variables: {
        accountId: 'a1',
        contact: { contactName: 'Grace', address: '0xab', glCode: null },
      },
    },
  ]);
  expect(onChanged).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

it('updates a contact and shows the error of the server', async () => {
  const sent = showWith(
    { UpdateContact: 'Another contact has this address already.' },
    <ContactDrawer contact={grace} open onClose={onClose} onChanged={onChanged} />,
  );
  await click('Edit');
  await type('GL code', '4000');
  await click('Save');
  const contact = { contactName: 'Grace', address: '0xab', glCode: '4000' };
  expect(sent).toEqual([
    { name: 'UpdateContact', variables: { accountId: 'a1', contactId: 'c1', contact } },
  ]);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Another contact has this address already.',
  );
  expect(onChanged).not.toHaveBeenCalled();
});

it('deletes a contact after confirmation, and restores it', async () => {
  const restoreNames = {
    __typename: 'PutBack',
    id: 'c1',
    message: 'Grace is there again. 21 transactions name it again.',
  };
  const sent = showWith(
    { DeleteContact: { deleteContact: true }, RestoreDeleted: { putBackDeleted: restoreNames } },
    <ContactDrawer contact={grace} open onClose={onClose} onChanged={onChanged} />,
  );
  await click('Delete contact');
  expect(
    screen.getByText(
      /21 transactions will lose this contact; their history keeps the name\. Calculations don’t change\. You can restore the contact later\./,
    ),
  ).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete contact' }).at(-1)!);
  expect(sent).toEqual([
    { name: 'DeleteContact', variables: { accountId: 'a1', contactId: 'c1' } },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(restoreNames.message)).toBeDefined();
  expect(sent.at(-1)).toEqual({ name: 'RestoreDeleted', variables: { accountId: 'a1', id: 'c1' } });
});

it('lists deleted contacts and restores them', async () => {
  const deleted = {
    __typename: 'DeletedName',
    id: 'c9',
    name: 'Alan',
    address: '0xcd',
    deletedAt: '2025-03-01T10:00:00.000Z',
    deletedBy: 'Bob',
  };
  const restoreNames = { __typename: 'PutBack', id: 'c9', message: 'Alan is there again.' };
  const sent = showWith(
    { DeletedNames: { deletedNames: [deleted] }, RestoreDeleted: { putBackDeleted: restoreNames } },
    <DeletedNames kind="contact" />,
  );
  await userEvent.click(await screen.findByText('1 deleted contact'));
  expect(screen.getByText('Alan · 0xcd')).toBeDefined();
  expect(screen.getByText(/^Deleted by Bob,/)).toBeDefined();
  await click('Restore Alan');
  expect(await screen.findByText('Alan is there again.')).toBeDefined();
  expect(sent).toContainEqual({ name: 'RestoreDeleted', variables: { accountId: 'a1', id: 'c9' } });
});

it('hides the buttons from viewers', () => {
  state.role = 'read_only';
  showWith({}, <ContactDrawer contact={grace} open onClose={onClose} onChanged={onChanged} />);
  expect(screen.getByText('0xab')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Edit|Delete/ })).toBeNull();
});

it('uploads a valid file and shows the result of each row', async () => {
  const rows = [
    { code: 'ADDED', success: true, message: 'Added' },
    { code: 'ALREADY_THERE', success: false, message: 'Another contact has this address already.' },
    { code: 'BAD_INPUT', success: false, message: 'Contact name cannot be blank' },
  ].map((row) => ({ __typename: 'UploadedContact', ...row }));
  const sent = showWith(
    { BulkUploadContacts: { bulkUploadContacts: rows } },
    <UploadContacts onClose={onClose} onAdded={onChanged} />,
  );
  await click('Upload');
  expect(screen.getByText('A file must be uploaded')).toBeDefined();
  await userEvent.upload(
    screen.getByLabelText('Choose files'),
    new File(['name\nGrace'], 'wrong.csv'),
  );
  expect(
    await screen.findByText(
      /^wrong.csv could not be processed! Please ensure it is correctly formatted./,
    ),
  ).toBeDefined();
  const text = 'contactName,address,glCode\nGrace,0xab,4000\nAlan,0xab,\n,0xcd,';
  await userEvent.upload(screen.getByLabelText('Choose files'), new File([text], 'contacts.csv'));
  expect(await screen.findByText('contacts.csv loaded successfully.')).toBeDefined();
  expect(sent).toEqual([]);
  await click('Add 3 contacts');
  const contacts = [
    { contactName: 'Grace', address: '0xab', glCode: '4000' },
    { contactName: 'Alan', address: '0xab', glCode: null },
    { contactName: '', address: '0xcd', glCode: null },
  ];
  expect(sent).toEqual([{ name: 'BulkUploadContacts', variables: { accountId: 'a1', contacts } }]);
  expect(
    await screen.findByText('1 contact added. 1 address already exists. 1 row couldn’t be added.'),
  ).toBeDefined();
  expect(
    screen.getByRole('row', { name: '4 – Not added Contact name cannot be blank' }),
  ).toBeDefined();
  expect(onChanged).toHaveBeenCalledOnce();
});

const glCodes = [{ code: '4000', name: 'Sales' }];

it('offers the codes of the chart, and keeps a code that is not in it', async () => {
  const contact = { ...grace, glCode: '9999' };
  const sent = showWith(
    { UpdateContact: { updateContact: contact } },
    <ContactDialog contact={contact} glCodes={glCodes} onClose={onClose} onSaved={onChanged} />,
  );
  const select = screen.getByRole('combobox', { name: 'GL code' });
  expect(select).toHaveProperty('value', '9999');
  expect(screen.getByText(/^This code isn’t in the chart/)).toBeDefined();
  await userEvent.selectOptions(select, '4000 Sales');
  await userEvent.tab();
  await click('Save');
  expect(sent.at(-1)?.variables).toMatchObject({ contact: { glCode: '4000' } });
});

it('compares codes without regard to case', () => {
  const codes = [{ code: '4000-A', name: 'Sales' }];
  expect(isUnknownCode('4000-a', codes)).toBe(false);
  expect(isUnknownCode('4000', codes)).toBe(true);
  expect(isUnknownCode('4000', undefined)).toBe(false);
  expect(isUnknownCode(null, codes)).toBe(false);
});
