import { format, money, quantity, subtract, worth } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { Button } from '@lotbook/ui/buttons';
import { Stack, Text } from '@lotbook/ui/layout';
import { useEntryModal } from '../../manual/use-entry-modal.ts';
import type { Side } from './documents.ts';

/** Leads to the purchase that no file tells, with what is known of it filled in. */
export function EnterBought({ side }: { readonly side: Side }) {
  const { addBought } = useEntryModal();
  const { source, currency, amount, timestamp } = side;
  return (
    <Button
      small
      onClick={() => addBought(source.id, getMissing(side) ?? amount, currency, timestamp)}
    >
      Enter when and for what they were bought
    </Button>
  );
}

/** What becomes of the gain when the worth is taken as the cost. */
export function Assigned({ side, currency }: { readonly side: Side; readonly currency: string }) {
  const { txSide, amount, currency: asset } = side;
  const units = <Amount value={getMissing(side) ?? amount} unit={shortened(asset)} />;
  if (txSide === 'incoming')
    return (
      <Text>
        {units} then count as having cost what they were worth when they came. Only what they gain
        after that counts when they are sold. It stays marked as assigned, and can be taken back.
      </Text>
    );
  const gains = getGains(side);
  return (
    <Stack gap="one">
      <Text>
        {units} then count as having cost what they were worth when they left, so that they bring no
        gain.
      </Text>
      {gains && (
        <Text tone="strong">
          The gain, <Amount value={gains.now} digits="cents" unit={currency} /> now, becomes about{' '}
          <Amount value={gains.after} digits="cents" unit={currency} />.
        </Text>
      )}
      <Text tone="muted">
        Where you know what they cost, enter that instead. It stays marked as assigned, and can be
        taken back.
      </Text>
    </Stack>
  );
}

/** The units of a side that no lot stands behind; undefined where nothing says how many. */
const getMissing = ({ costBasisAssignments }: Side): string | undefined =>
  costBasisAssignments.find(({ lotIds }) => lotIds.includes('unknown'))?.quantity;

/** The gain of a side as it counts, and with what the missing units were worth as their cost. */
function getGains(side: Side): { readonly now: string; readonly after: string } | undefined {
  const { proceeds, costBasis, priceAtTimeOfTx: price } = side;
  const missing = getMissing(side);
  if (proceeds === null || costBasis === null || price === null || missing === undefined)
    return undefined;
  const now = subtract(money(proceeds), money(costBasis));
  return { now: format(now), after: format(subtract(now, worth(quantity(missing), money(price)))) };
}
