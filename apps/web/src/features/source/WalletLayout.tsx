import * as texts from '@lotbook/messages/generated/web/source';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { useParams } from '@tanstack/react-router';
import { SourceLayout } from './SourceLayout.tsx';

export function WalletLayout() {
  const t = useTranslate();
  const { walletId = '' } = useParams({ strict: false });
  const parts = [
    { page: 'summary', label: t(texts.summary) },
    { page: 'addresses', label: t(texts.addresses) },
    { page: 'imports', label: t(texts.imports) },
    { page: 'reconciliation', label: t(texts.reconciliation) },
    { page: 'defi', label: t(texts.defi) },
    { page: 'settings', label: t(common.settings) },
  ];
  return <SourceLayout kind="wallet" page={`wallets/${walletId}`} parts={parts} />;
}
