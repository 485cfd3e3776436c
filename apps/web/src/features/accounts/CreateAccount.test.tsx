import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { CreateAccount } from './CreateAccount.tsx';

const { state } = vi.hoisted(() => ({
  state: { appId: 'accounting', app: {}, close: vi.fn(), invalidate: vi.fn(), save: vi.fn() },
}));
vi.mock('../../system/place.ts', () => ({
  usePlace: () => ({ appId: state.appId, clientId: undefined }),
}));
vi.mock('../../system/modals.ts', () => ({
  useModal: () => ({ open: true, show: vi.fn(), close: state.close }),
}));
vi.mock('../../system/saved-account.ts', () => ({ saveAccount: state.save }));
vi.mock('../shared/use-session.ts', () => ({ useSession: () => ({ config: { app: state.app } }) }));
vi.mock('../account/use-currencies.ts', () => ({
  useCurrencies: () => ['EUR', 'USD'].map((value) => ({ value, label: value })),
}));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ invalidate: state.invalidate }) }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  Object.assign(state, { appId: 'accounting', app: {} });
});

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

it('creates an accounting account with a currency and the browser’s time zone, and opens it', async () => {
  const warn = vi.spyOn(console, 'warn');
  const sent = showWith(
    {
      CreateAccountingAccount: { createAccountingAccount: { __typename: 'NewAccount', id: 'b1' } },
    },
    <CreateAccount />,
  );
  await create();
  expect(screen.getByText('Account name cannot be blank')).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Works ');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR');
  await create();
  const variables = {
    name: 'Works',
    fiatCurrency: 'EUR',
    subtypeId: null,
    subtypeFields: null,
    timezone,
  };
  expect(sent).toEqual([{ name: 'CreateAccountingAccount', variables }]);
  await vi.waitFor(() => expect(state.save).toHaveBeenCalledExactlyOnceWith('accounting', 'b1'));
  expect(state.close).toHaveBeenCalledOnce();
  expect(state.invalidate).toHaveBeenCalledOnce();
  expect(warn).not.toHaveBeenCalled();
});

it('asks for a required account type first, and for its fields', async () => {
  state.app = { accountSubtypeRequired: true, accountSubtypeTag: 'Platform' };
  const sent = showWith(
    { CreateAccountingAccount: 'There is an account of this client already.' },
    <CreateAccount />,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Works');
  await create();
  expect(screen.getByText('A selection is required')).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Platform' }), 'ecm');
  await create();
  expect(sent).toEqual([]);
  const fields = screen.getAllByRole('textbox').slice(1);
  for (const [index, field] of fields.entries()) await userEvent.type(field, `value ${index}`);
  await userEvent.click(screen.getByRole('checkbox'));
  await create();
  expect(sent[0]?.variables).toMatchObject({
    subtypeId: 'ecm',
    subtypeFields: {
      ecmClientId: 'value 0',
      ecmClientName: 'value 1',
      disclaimerAcknowledged: true,
    },
  });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There is an account of this client already.',
  );
  expect(state.save).not.toHaveBeenCalled();
});

it.each([
  ['tax-preparer', 'TaxPreparer'],
  ['tir-admin', 'TirAdmin'],
])('in %s it is a firm of the type %s', async (appId, type) => {
  state.appId = appId;
  const sent = showWith(
    { CreatePreparerAccount: { createPreparerAccount: { __typename: 'NewAccount', id: 'f1' } } },
    <CreateAccount />,
  );
  expect(screen.queryByRole('combobox')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Vera & Sons');
  await create();
  expect(sent).toEqual([
    { name: 'CreatePreparerAccount', variables: { name: 'Vera & Sons', timezone, type } },
  ]);
});
