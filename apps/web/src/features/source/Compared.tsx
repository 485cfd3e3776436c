import * as texts from '@lotbook/messages/generated/web/source';
import { useTranslate } from '@lotbook/ui/translate';
import { BulletList } from '@lotbook/ui/BulletList';
import { Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import type { Source } from '../sources/use-sources.ts';
import { AuditTable } from './AuditTable.tsx';
import type { Audit, AuditedAsset } from './balance-documents.ts';
import { DivergenceDialog } from './DivergenceDialog.tsx';
import { Thresholds } from './Thresholds.tsx';

interface ComparedProps {
  readonly source: Source;
  readonly audit: Audit;
  /** The assets of the audit, and balances entered for other days. */
  readonly rows?: readonly AuditedAsset[];
}

/** The balances of a source by asset, with a search for the first day that differs if the source has historical balances. */
export function Compared({ source, audit, rows = audit.assets }: ComparedProps) {
  const t = useTranslate();
  const { account } = useAccount();
  const { may } = useAllowed();
  const [searched, setSearched] = useState<string>();
  const differs = rows.some(({ state }) => state === 'differs');
  return (
    <Stack>
      <Thresholds
        source={source}
        assets={[...new Set(rows.map(({ asset }) => asset))]}
        material={audit.materialityThreshold}
        currency={account?.fiatCurrency ?? ''}
      />
      <AuditTable
        rows={rows}
        material={audit.materialityThreshold}
        currency={account?.fiatCurrency ?? ''}
        onSearch={audit.remembers && may('sourceEdit') ? setSearched : undefined}
      />
      <BulletList items={audit.notes} />
      {differs && !audit.remembers && (
        <Text tone="muted">
          {source.kind === 'exchange'
            ? t(texts.noHistoryExchange, { name: source.name })
            : t(texts.noHistoryWallet)}
        </Text>
      )}
      {searched !== undefined && (
        <DivergenceDialog source={source} asset={searched} onClose={() => setSearched(undefined)} />
      )}
    </Stack>
  );
}
