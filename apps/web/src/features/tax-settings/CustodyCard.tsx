import { SelectField } from '@lotbook/ui/fields';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import type { TaxProfileQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { refetch, UpdateSourceCustody } from './documents.ts';

interface CustodyCardProps {
  readonly sources: TaxProfileQuery['taxProfile']['custody'];
  readonly mayEdit: boolean;
}

const keepers = [
  { value: '', label: 'Not said' },
  { value: 'own', label: 'I keep the units' },
  { value: 'broker', label: 'A broker keeps the units' },
];

/** Who keeps the units of each source. */
export function CustodyCard({ sources, mayEdit }: CustodyCardProps) {
  const accountId = useAccountId();
  const { run, busy } = useAction(UpdateSourceCustody, { refetch, toastWrong: true });
  return (
    <Section
      title="Who keeps your units"
      note="Lots at a broker that were chosen in your own books alone count until the end of 2026; from then on the broker has to be told (26 CFR 1.1012-1(j); Notice 2025-7, 2026-20)."
    >
      <Stack>
        {sources.length === 0 && <Text tone="muted">There are no sources yet.</Text>}
        {sources.map(({ sourceId, name, custody }) => (
          <SelectField
            key={sourceId}
            label={name}
            value={custody ?? ''}
            options={keepers}
            disabled={!mayEdit || busy}
            onChange={(value) =>
              void run(
                { accountId, sourceId, custody: value || null },
                'Saved. Your figures are computed again.',
              )
            }
          />
        ))}
      </Stack>
    </Section>
  );
}
