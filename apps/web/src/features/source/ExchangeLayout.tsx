import { useParams } from '@tanstack/react-router';
import { SourceLayout, type SourcePart } from './SourceLayout.tsx';

const parts: readonly SourcePart[] = [
  { page: 'summary', label: 'Summary' },
  { page: 'imports', label: 'Imports' },
  { page: 'reconciliation', label: 'Reconciliation' },
  { page: 'settings', label: 'Settings' },
];

export function ExchangeLayout() {
  const { exchangeId = '' } = useParams({ strict: false });
  return <SourceLayout kind="Exchange" page={`exchanges/${exchangeId}`} parts={parts} />;
}
