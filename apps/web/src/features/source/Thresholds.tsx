import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Row, Text } from '@lotbook/ui/layout';
import { lazy, Suspense, useState } from 'react';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import type { Source } from '../sources/use-sources.ts';
import {
  ExchangeThresholdsDocument,
  WalletThresholdsDocument,
  type StoredThresholds,
} from './threshold-documents.ts';

const ThresholdsDialog = lazy(async () => ({
  default: (await import('./ThresholdsDialog.tsx')).ThresholdsDialog,
}));

interface ThresholdsProps {
  readonly source: Source;
  readonly assets: readonly string[];
  /** What counts now in all, in the account's currency. */
  readonly material: string;
  readonly currency: string;
}

/** What counts as a difference at a source, and the way to change it. */
export function Thresholds({ source, assets, material, currency }: ThresholdsProps) {
  const { may } = useAllowed();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row between>
        <Text tone="muted" size="small">
          A difference worth up to <Amount value={material} unit={currency} digits="cents" /> does
          not matter, unless its asset has a threshold of its own.
        </Text>
        {may('sourceEdit') && (
          <Button small onClick={() => setOpen(true)}>
            Change thresholds
          </Button>
        )}
      </Row>
      {open && (
        <Opened
          source={source}
          assets={assets}
          currency={currency}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The house's own threshold, where nothing is entered. */
const usual = '1.00';
const nothing: StoredThresholds = { materialityThreshold: null, assets: [] };

function Opened({
  source,
  ...rest
}: Omit<ThresholdsProps, 'material'> & { readonly onClose: () => void }) {
  const accountId = useAccountId();
  const isExchange = source.kind === 'exchange';
  const ofExchange = useQuery(ExchangeThresholdsDocument, {
    variables: { accountId, exchangeId: source.id },
    skip: !isExchange,
    fetchPolicy: 'network-only',
  });
  const ofWallet = useQuery(WalletThresholdsDocument, {
    variables: { accountId, walletId: source.id },
    skip: isExchange,
    fetchPolicy: 'network-only',
  });
  const { error } = isExchange ? ofExchange : ofWallet;
  const read = isExchange ? ofExchange.data?.exchange : ofWallet.data?.wallet;
  if (error) return <Banner tone="loss">The thresholds could not be read: {error.message}.</Banner>;
  if (!read) return null;
  const kept = (read.balancesReconciliation as StoredThresholds | null) ?? nothing;
  return (
    <Suspense>
      <ThresholdsDialog source={source} kept={kept} usual={usual} {...rest} />
    </Suspense>
  );
}
