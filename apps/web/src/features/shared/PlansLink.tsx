import * as shell from '@lotbook/messages/generated/web/shell';
import { useTranslate } from '@lotbook/ui/translate';
import { PageLink } from '../../system/links.tsx';
import { usePlanApp } from './use-plan-app.ts';

/** Leads from an exceeded limit to a larger plan. */
export function PlansLink() {
  const t = useTranslate();
  return usePlanApp() ? <PageLink page="settings/billing">{t(shell.seePlans)}</PageLink> : null;
}
