import { ApolloClient, ApolloLink } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { print } from 'graphql';
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeCache } from '../../system/apollo.ts';
import { useReportFile } from './use-report-file.ts';

const { download, toast } = vi.hoisted(() => ({ download: vi.fn(), toast: vi.fn() }));
vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('./use-download.ts', () => ({ useDownload: () => download }));
vi.mock('@lotbook/ui/toast', () => ({ useToast: () => toast }));

beforeEach(() => {
  download.mockClear();
  toast.mockClear();
});
afterEach(cleanup);

const toReport = (type: string) => ({
  __typename: 'Report',
  id: 'r1',
  status: 'ready',
  error: null,
  type,
  taxYear: null,
  format: 'csv',
  fileName: `${type}.csv`,
  downloadUrl: '/r1',
});

/** Answers as the service does: with the reports of the types that are asked for. */
function around(type: string) {
  const link = new ApolloLink(({ query }) => {
    const reports = print(query).includes(`"${type}"`) ? [toReport(type)] : [];
    return of({ data: { __typename: 'Query', reports: { __typename: 'ReportList', reports } } });
  });
  const client = new ApolloClient({ cache: makeCache(), link });
  return ({ children }: { readonly children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
}

it.each(['transactions-shown', 'plan-shown', 'lotbook-file'])(
  'a report of the type %s is handed to the browser once it is made',
  async (type) => {
    const { result } = renderHook(useReportFile, { wrapper: around(type) });
    result.current.get(() => Promise.resolve('r1'));
    await waitFor(() =>
      expect(download).toHaveBeenCalledWith(
        expect.objectContaining({ id: 'r1', fileName: `${type}.csv` }),
      ),
    );
    expect(toast).not.toHaveBeenCalled();
  },
);

it('shows an error if the file was not created', async () => {
  const { result } = renderHook(useReportFile, { wrapper: around('lotbook-file') });
  result.current.get(() => Promise.resolve('another'));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith('The export failed: The file was not created.', 'loss'),
  );
  expect(download).not.toHaveBeenCalled();
});
