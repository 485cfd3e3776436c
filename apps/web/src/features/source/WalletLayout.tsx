import { useParams } from '@tanstack/react-router';
import { SourceLayout, type SourcePart } from './SourceLayout.tsx';

const parts: readonly SourcePart[] = [
  { page: 'summary', label: 'Summary' },
  { page: 'addresses', label: 'Addresses' },
  { page: 'imports', label: 'Imports' },
  { page: 'reconciliation', label: 'Reconciliation' },
  { page: 'defi', label: 'DeFi' },
  { page: 'settings', label: 'Settings' },
];

export function WalletLayout() {
  const { walletId = '' } = useParams({ strict: false });
  return <SourceLayout kind="Wallet" page={`wallets/${walletId}`} parts={parts} />;
}
