import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useAction } from '../../system/use-action.ts';
import { TaxProfileDocument, UpdateTreatments } from './documents.ts';

interface OneDollarAssumedProps {
  readonly accountId: string;
  readonly mayEdit: boolean;
}

const unpriced = [{ key: 'stablecoin', value: 'unpriced' }];

/** States that dollar stablecoins without a price count at 1 USD, and ends it. Absent if they don't. */
export function OneDollarAssumed({ accountId, mayEdit }: OneDollarAssumedProps) {
  const t = useTranslate();
  const { data } = useQuery(TaxProfileDocument, { variables: { accountId } });
  const { run, busy } = useAction(UpdateTreatments, {
    refetch: ['TaxProfile', 'MissingPrices'],
    toastWrong: true,
  });
  const isAssumed = data?.taxProfile.treatments.some(
    ({ key, value }) => key === 'stablecoin' && value === 'oneDollar',
  );
  if (isAssumed !== true) return null;
  return (
    <Part title={t(taxSettings.oneDollarAssumed)}>
      <Stack gap="one">
        <Text>{t(taxSettings.oneDollarAssumedHelp)}</Text>
        {mayEdit && (
          <div>
            <Button
              busy={busy}
              onClick={() => run({ accountId, treatments: unpriced }, t(taxSettings.undone))}
            >
              {t(taxSettings.stopAssuming)}
            </Button>
          </div>
        )}
      </Stack>
    </Part>
  );
}
