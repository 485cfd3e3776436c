import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { calendarYears, ukTaxYears } from '@lotbook/law/tax-year';
import { ToastProvider } from '@lotbook/ui/toast';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMPTY, of } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { AccountDocument } from '../account/account-document.ts';
import { UpdatingDocument } from '../account/updating.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { TaxForm } from './TaxForm.tsx';

vi.mock('../account/use-tax-place.ts', () => ({ useTaxPlace: vi.fn() }));
afterEach(cleanup);

const sent: { name: string | undefined; variables: unknown }[] = [];
const client = new ApolloClient({
  cache: new InMemoryCache(),
  link: new ApolloLink(({ operationName, variables }) => {
    sent.push({ name: operationName, variables });
    if (operationName === 'ToggleSpecIdFeature')
      return of({
        data: { __typename: 'Mutation', toggleSpecIdFeature: { __typename: 'Account', id: 'a1' } },
      });
    if (operationName === 'Account') return of({ data: { __typename: 'Query', account: null } });
    if (operationName === 'AccountUpdating')
      return of({ data: { __typename: 'Query', accountUpdating: null } });
    return operationName === 'UpdateTaxYear'
      ? of({ data: { __typename: 'Mutation', updateTaxYear: null } })
      : EMPTY;
  }),
});

/** The account as the application shell queries it. */
function Frame(): null {
  useQuery(AccountDocument, { variables: { accountId: 'a1' } });
  useQuery(UpdatingDocument, { variables: { accountId: 'a1' } });
  return null;
}

function show(details: { jurisdiction: string; unitsRule: string | null }, mayEdit = true): void {
  vi.mocked(useTaxPlace).mockReturnValue({
    years: details.jurisdiction === 'UK' ? ukTaxYears : calendarYears,
    unitsRule: details.unitsRule ?? undefined,
  });
  const all = {
    __typename: 'TaxPayerDetails' as const,
    taxYear: 2024,
    taxMethod: 'FIFO',
    tracking: 'us',
    ...details,
  };
  const account = {
    id: 'a1',
    config: { taxYears: [2022, 2023, 2024, 2025, 2026] },
    taxPayerDetails: all,
    taxUpdater: { specIdFeature: true },
  } as unknown as Parameters<typeof TaxForm>[0]['account'];
  render(
    <ApolloProvider client={client}>
      <ToastProvider>
        <Frame />
        <TaxForm account={account} details={all} mayEdit={mayEdit} />
      </ToastProvider>
    </ApolloProvider>,
  );
}

it('offers method and tracking if the account can choose a method', () => {
  show({ jurisdiction: 'US', unitsRule: null });
  expect(screen.getByRole('group', { name: 'Cost basis method' })).toBeDefined();
  expect(screen.getByRole('group', { name: 'Lot tracking' })).toBeDefined();
  expect(screen.getByRole('option', { name: '2024' })).toBeDefined();
});

it('explains that the law identifies units, and labels years as that country does', () => {
  show({
    jurisdiction: 'UK',
    unitsRule: 'Same day, thirty days, pool. FIFO, LIFO, HIFO and chosen lots do not apply.',
  });
  expect(screen.queryByRole('group', { name: 'Cost basis method' })).toBeNull();
  expect(
    screen.getByText('Same day, thirty days, pool. FIFO, LIFO, HIFO and chosen lots do not apply.'),
  ).toBeDefined();
  expect(screen.getByRole('option', { name: '2024/25' })).toBeDefined();
});

it('lets people who can only view an account see its settings', () => {
  show({ jurisdiction: 'US', unitsRule: null }, false);
  for (const name of [/country/i, 'Cost basis method', 'Lot tracking'])
    expect(screen.getByRole('group', { name })).toHaveProperty('disabled', true);
  expect(screen.getByRole('checkbox')).toHaveProperty('disabled', true);
  expect(screen.getByRole('combobox')).toHaveProperty('disabled', true);
});

it('asks before changing the country', async () => {
  show({ jurisdiction: 'US', unitsRule: null });
  await userEvent.click(screen.getByRole('radio', { name: /^United Kingdom/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Change and recalculate' }));
  expect(sent).toContainEqual({
    name: 'UpdateAccount',
    variables: { accountId: 'a1', accountData: { jurisdiction: 'UK' } },
  });
});

it('saves the tax year on selection, and nothing while browsing the list with the keyboard', async () => {
  show({ jurisdiction: 'UK', unitsRule: 'Pool.' });
  const field = screen.getByRole('combobox', { name: 'Tax year' });
  expect(screen.getByText(/It is saved when you select it/)).toBeDefined();
  field.focus();
  await userEvent.keyboard('{ArrowDown}');
  fireEvent.change(field, { target: { value: '2023' } });
  expect(sent.filter(({ name }) => name === 'UpdateTaxYear')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Saved. The tax year is 2023/24.');
  expect(sent).toContainEqual({
    name: 'UpdateTaxYear',
    variables: { accountId: 'a1', taxYear: 2023 },
  });
});

it('asks before ignoring lot selections, and says they are kept', async () => {
  show({ jurisdiction: 'US', unitsRule: null });
  await userEvent.click(screen.getByRole('checkbox', { name: /^Specific identification/ }));
  expect(sent.filter(({ name }) => name === 'ToggleSpecIdFeature')).toEqual([]);
  expect(
    screen.getByText(/Your selections are saved and apply again when you turn this back on\./),
  ).toBeDefined();
  sent.length = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Turn off and recalculate' }));
  await screen.findByText(
    'Sales now use your cost basis method. Your lot selections are saved but not applied.',
  );
  expect(sent).toEqual([
    { name: 'ToggleSpecIdFeature', variables: { accountId: 'a1', enable: false } },
    { name: 'Account', variables: { accountId: 'a1' } },
    { name: 'AccountUpdating', variables: { accountId: 'a1' } },
  ]);
});

it('offers no lot selection if the law identifies units', () => {
  show({ jurisdiction: 'UK', unitsRule: 'Pool.' });
  expect(screen.queryByRole('checkbox', { name: /^Specific identification/ })).toBeNull();
});
