import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import { useTranslate } from '@lotbook/ui/translate';
import { listAll } from '@lotbook/model/list-text';
import { isDollarStablecoin } from '@lotbook/model/stablecoins';
import { Button } from '@lotbook/ui/buttons';
import { Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useAction } from '../../system/use-action.ts';
import { UpdateTreatments } from './documents.ts';

interface AssumeOneDollarProps {
  readonly accountId: string;
  /** Assets without a price. */
  readonly assets: readonly string[];
}

const answer = (value: 'unpriced' | 'oneDollar') => [{ key: 'stablecoin', value }];

/** Offers a price of 1 USD for dollar stablecoins that have none. Hidden if none of the assets is one. */
export function AssumeOneDollar({ accountId, assets }: AssumeOneDollarProps) {
  const t = useTranslate();
  const coins = [...new Set(assets.filter(isDollarStablecoin))];
  const { run, busy } = useAction(UpdateTreatments, { refetch: ['TaxProfile'], toastWrong: true });
  if (coins.length === 0) return null;
  const undo = () => void run({ accountId, treatments: answer('unpriced') }, t(taxSettings.undone));
  return (
    <Part title={t(taxSettings.assumeOneDollar)}>
      <Stack gap="one">
        <Text>
          {t(taxSettings.assumeOneDollarHelp, {
            coins: listAll(coins, t),
            count: coins.length,
          })}
        </Text>
        <div>
          <Button
            busy={busy}
            onClick={() =>
              void run({ accountId, treatments: answer('oneDollar') }, t(taxSettings.saved), undo)
            }
          >
            {t(taxSettings.assumeOneDollar)}
          </Button>
        </div>
      </Stack>
    </Part>
  );
}
