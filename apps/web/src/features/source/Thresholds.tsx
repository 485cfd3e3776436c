import * as texts from '@lotbook/messages/generated/web/source';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
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
  /** The current threshold for all assets, in the account's currency. */
  readonly material: string;
  readonly currency: string;
}

/** The reconciliation threshold of a source, and a button to change it. */
export function Thresholds({ source, assets, material, currency }: ThresholdsProps) {
  const t = useTranslate();
  const { may } = useAllowed();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row between>
        <Text tone="muted" size="small">
          {t(texts.thresholdHelp, { amount: { amount: material, currency: currency || 'USD' } })}
        </Text>
        {may('sourceEdit') && (
          <Button small onClick={() => setOpen(true)}>
            {t(texts.changeThresholds)}
          </Button>
        )}
      </Row>
      {open && (
        <LoadedDialog
          source={source}
          assets={assets}
          currency={currency}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const defaultThreshold = '1.00';
const noThresholds: StoredThresholds = { materialityThreshold: null, assets: [] };

function LoadedDialog({
  source,
  ...rest
}: Omit<ThresholdsProps, 'material'> & { readonly onClose: () => void }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const isExchange = source.kind === 'exchange';
  const forExchange = useQuery(ExchangeThresholdsDocument, {
    variables: { accountId, exchangeId: source.id },
    skip: !isExchange,
    fetchPolicy: 'network-only',
  });
  const forWallet = useQuery(WalletThresholdsDocument, {
    variables: { accountId, walletId: source.id },
    skip: isExchange,
    fetchPolicy: 'network-only',
  });
  const { error } = isExchange ? forExchange : forWallet;
  const read = isExchange ? forExchange.data?.exchange : forWallet.data?.wallet;
  if (error)
    return <Banner tone="loss">{t(texts.thresholdsFailed, { reason: error.message })}</Banner>;
  if (!read) return null;
  const stored = (read.balancesReconciliation as StoredThresholds | null) ?? noThresholds;
  return (
    <Suspense>
      <ThresholdsDialog source={source} stored={stored} fallback={defaultThreshold} {...rest} />
    </Suspense>
  );
}
