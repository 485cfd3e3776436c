import { Strip } from '@lotbook/ui/Strip';
import type { ClientTotalsQuery } from '../../generated/graphql.ts';
import { useCopy } from '../people/use-copy.ts';
import { Button } from '@lotbook/ui/buttons';
import { Copy } from '@lotbook/ui/icons';

interface ClientTotalsProps {
  readonly totals: ClientTotalsQuery['preparerLinkStatusTotals'];
  readonly linkCode: string | undefined;
}

/** How many clients there are and how far they have come, from left to right. */
export function ClientTotals({ totals, linkCode }: ClientTotalsProps) {
  const copy = useCopy();
  return (
    <Strip
      label="Clients by status"
      figures={[
        { label: 'Clients', value: count(totals.total) },
        { label: 'Invited', value: count(totals.pending) },
        { label: 'In progress', value: count(totals.inProgress) },
        { label: 'Report generated', value: count(totals.reportGenerated) },
        { label: 'Submitted', value: count(totals.submitted) },
        ...(linkCode
          ? [
              {
                label: 'Link code for clients',
                value: (
                  <Button
                    small
                    kind="quiet"
                    icon={<Copy size={14} aria-hidden />}
                    label="Copy the link code"
                    onClick={() => copy(linkCode, 'Link code')}
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

const count = (value: number): string => value.toLocaleString('en-US');
