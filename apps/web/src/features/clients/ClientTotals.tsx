import * as clientTexts from '@lotbook/messages/generated/web/clients';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Strip } from '@lotbook/ui/Strip';
import type { ClientTotalsQuery } from '../../generated/graphql.ts';
import { useCopy } from '../people/use-copy.ts';
import { Button } from '@lotbook/ui/buttons';
import { Copy } from '@lotbook/ui/icons';

interface ClientTotalsProps {
  readonly totals: ClientTotalsQuery['preparerLinkStatusTotals'];
  readonly linkCode: string | undefined;
}

/** Client counts by stage. */
export function ClientTotals({ totals, linkCode }: ClientTotalsProps) {
  const t = useTranslate();
  const copy = useCopy();
  const count = (value: number): string => t(common.number, { value });
  return (
    <Strip
      label={t(clientTexts.clientsByStatus)}
      figures={[
        { label: t(common.clients), value: count(totals.total) },
        { label: t(clientTexts.inviteSentAt), value: count(totals.pending) },
        { label: t(clientTexts.inProgress), value: count(totals.inProgress) },
        { label: t(clientTexts.reportGenerated), value: count(totals.reportGenerated) },
        { label: t(clientTexts.submitted), value: count(totals.submitted) },
        ...(linkCode
          ? [
              {
                label: t(clientTexts.linkCodeForClients),
                value: (
                  <Button
                    small
                    kind="quiet"
                    icon={<Copy size={14} aria-hidden />}
                    label={t(clientTexts.copyLinkCode)}
                    onClick={() => copy(linkCode, t(clientTexts.linkCode))}
                  >
                    {linkCode}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
