import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import { useTranslate } from '@lotbook/ui/translate';
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
  { value: '', label: taxSettings.custodyNotSet },
  { value: 'own', label: taxSettings.selfCustody },
  { value: 'broker', label: taxSettings.brokerCustody },
];

/** Who holds the units of each source. */
export function CustodyCard({ sources, mayEdit }: CustodyCardProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { run, busy } = useAction(UpdateSourceCustody, { refetch, toastWrong: true });
  return (
    <Section title={t(taxSettings.custody)} note={t(taxSettings.custodyNote)}>
      <Stack>
        {sources.length === 0 && <Text tone="muted">{t(taxSettings.noSources)}</Text>}
        {sources.map(({ sourceId, name, custody }) => (
          <SelectField
            key={sourceId}
            label={name}
            value={custody ?? ''}
            options={keepers.map(({ value, label }) => ({ value, label: t(label) }))}
            disabled={!mayEdit || busy}
            onChange={(value) =>
              void run({ accountId, sourceId, custody: value || null }, t(taxSettings.saved))
            }
          />
        ))}
      </Stack>
    </Section>
  );
}
