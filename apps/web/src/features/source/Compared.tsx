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
  /** Those of the audit, and what was read at other times. */
  readonly rows?: readonly AuditedAsset[];
}

/** The balances of a source asset by asset, with the way to the first day that differs, or why there is none. */
export function Compared({ source, audit, rows = audit.assets }: ComparedProps) {
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
      {differs && !audit.remembers && <Text tone="muted">{forgetful(source)}</Text>}
      {searched !== undefined && (
        <DivergenceDialog source={source} asset={searched} onClose={() => setSearched(undefined)} />
      )}
    </Stack>
  );
}

const forgetful = ({ name, kind }: Source): string =>
  kind === 'exchange'
    ? `${name} does not tell what was there in the past, so the first day that differs cannot be searched. Enter what it shows for the end of some months or years: the first that differs narrows it down. Where its rows tell running balances, gaps between them stand below.`
    : `Where this wallet is read from does not tell what was there in the past, so the first day that differs cannot be searched.`;
