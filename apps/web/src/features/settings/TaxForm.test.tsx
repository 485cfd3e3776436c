import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { calendarYears, ukTaxYears } from '@lotbook/law/tax-year';
import { ToastProvider } from '@lotbook/ui/toast';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EMPTY } from 'rxjs';
import { afterEach, expect, it, vi } from 'vitest';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { TaxForm } from './TaxForm.tsx';

vi.mock('../account/use-tax-place.ts', () => ({ useTaxPlace: vi.fn() }));
afterEach(cleanup);

const sent: { name: string | undefined; variables: unknown }[] = [];
const client = new ApolloClient({
  cache: new InMemoryCache(),
  link: new ApolloLink(({ operationName, variables }) => {
    sent.push({ name: operationName, variables });
    return EMPTY;
  }),
});

function show(details: { jurisdiction: string; unitsRule: string | null }): void {
  vi.mocked(useTaxPlace).mockReturnValue({ years: details.jurisdiction === 'UK' ? ukTaxYears : calendarYears, unitsRule: details.unitsRule ?? undefined });
  const all = { __typename: 'TaxPayerDetails' as const, taxYear: 2024, taxMethod: 'FIFO', tracking: 'us', ...details };
  const account = { id: 'a1', taxPayerDetails: all } as unknown as Parameters<typeof TaxForm>[0]['account'];
  render(
    <ApolloProvider client={client}>
      <ToastProvider>
        <TaxForm account={account} details={all} />
      </ToastProvider>
    </ApolloProvider>,
  );
}

it('offers method and tracking where lots leave by a method', () => {
  show({ jurisdiction: 'US', unitsRule: null });
  expect(screen.getByRole('group', { name: 'Which units leave first' })).toBeDefined();
  expect(screen.getByRole('group', { name: 'Lot tracking' })).toBeDefined();
  expect(screen.getByRole('option', { name: '2024' })).toBeDefined();
});

it('says plainly that they do not apply where the law identifies units, and names years as people there do', () => {
  show({ jurisdiction: 'UK', unitsRule: 'Same day, thirty days, pool. FIFO, LIFO, HIFO and chosen lots do not apply.' });
  expect(screen.queryByRole('group', { name: 'Which units leave first' })).toBeNull();
  expect(screen.getByText('Same day, thirty days, pool. FIFO, LIFO, HIFO and chosen lots do not apply.')).toBeDefined();
  expect(screen.getByRole('option', { name: '2024/25' })).toBeDefined();
});

it('asks before it moves the account to another place', async () => {
  show({ jurisdiction: 'US', unitsRule: null });
  await userEvent.click(screen.getByRole('radio', { name: /^United Kingdom/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Change and compute' }));
  expect(sent).toContainEqual({ name: 'UpdateAccount', variables: { accountId: 'a1', accountData: { jurisdiction: 'UK' } } });
});
