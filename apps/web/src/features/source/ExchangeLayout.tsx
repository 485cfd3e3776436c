import * as texts from '@lotbook/messages/generated/web/source';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { useParams } from '@tanstack/react-router';
import { SourceLayout } from './SourceLayout.tsx';

export function ExchangeLayout() {
  const t = useTranslate();
  const { exchangeId = '' } = useParams({ strict: false });
  const parts = [
    { page: 'summary', label: t(texts.summary) },
    { page: 'imports', label: t(texts.imports) },
    { page: 'reconciliation', label: t(texts.reconciliation) },
    { page: 'settings', label: t(common.settings) },
  ];
  return <SourceLayout kind="exchange" page={`exchanges/${exchangeId}`} parts={parts} />;
}
