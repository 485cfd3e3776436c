import { useParams } from '@tanstack/react-router';
import { useSources, type Source } from '../sources/use-sources.ts';

/** The exchange or wallet in the URL. The ids of exchanges and wallets are separate. */
export function useSource(): {
  readonly source: Source | undefined;
  readonly loading: boolean;
  readonly error: Error | undefined;
  readonly retry: () => void;
} {
  const { walletId, exchangeId } = useParams({ strict: false });
  const { sources, error, refetch } = useSources();
  const [kind, id] = walletId === undefined ? ['exchange', exchangeId] : ['wallet', walletId];
  return {
    source: sources?.find((one) => one.kind === kind && one.id === id),
    loading: !sources && !error,
    error,
    retry: () => void refetch(),
  };
}
