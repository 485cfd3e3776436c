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

/** Offers 1 USD as the price of dollar stablecoins that have none. Absent if none of the assets is one. */
export function AssumeOneDollar({ accountId, assets }: AssumeOneDollarProps) {
  const coins = [...new Set(assets.filter(isDollarStablecoin))];
  const { run, busy } = useAction(UpdateTreatments, { refetch: ['TaxProfile'], toastWrong: true });
  if (coins.length === 0) return null;
  const undo = () =>
    void run(
      { accountId, treatments: answer('unpriced') },
      'Undone. Your figures are computed again.',
    );
  return (
    <Part title="Assume 1.00 USD">
      <Stack gap="one">
        <Text>
          {coins.join(', ')}{' '}
          {coins.length === 1 ? 'is a dollar stablecoin' : 'are dollar stablecoins'}. You can assume
          1.00 USD wherever a dollar stablecoin has no price. Known prices still count first, and
          everything that uses the assumption says “assumed 1.00 USD”.
        </Text>
        <div>
          <Button
            busy={busy}
            onClick={() =>
              void run(
                { accountId, treatments: answer('oneDollar') },
                'Saved. Your figures are computed again.',
                undo,
              )
            }
          >
            Assume 1.00 USD
          </Button>
        </div>
      </Stack>
    </Part>
  );
}
