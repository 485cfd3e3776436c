import * as texts from '@lotbook/messages/generated/web/transactions';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { format, money, quantity, subtract, worth } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { shortenName } from '@lotbook/ui/AssetName';
import { Button } from '@lotbook/ui/buttons';
import { Stack, Text } from '@lotbook/ui/layout';
import { useEntryModal } from '../../manual/use-entry-modal.ts';
import type { Side } from './documents.ts';
import { makeMoneyTag } from '../../shared/text-tags.tsx';

/** Opens the form for a purchase that no file contains, with the known fields filled in. */
export function EnterBought({ side }: { readonly side: Side }) {
  const t = useTranslate();
  const { addBought } = useEntryModal();
  const { source, currency, amount, timestamp } = side;
  return (
    <Button
      small
      onClick={() => addBought(source.id, getMissing(side) ?? amount, currency, timestamp)}
    >
      {t(texts.addPurchase)}
    </Button>
  );
}

/** How the gain changes if the market value is used as cost basis. */
export function Assigned({ side, currency }: { readonly side: Side; readonly currency: string }) {
  const t = useTranslate();
  const { txSide, amount, currency: asset } = side;
  const units = () => (
    <Amount key="units" value={getMissing(side) ?? amount} unit={shortenName(asset)} />
  );
  if (txSide === 'incoming')
    return (
      <Text>
        <RichText message={texts.assignReceived} tags={{ units }} />
      </Text>
    );
  const gains = getGains(side);
  return (
    <Stack gap="one">
      <Text>
        <RichText message={texts.assignSent} tags={{ units }} />
      </Text>
      {gains && (
        <Text tone="strong">
          <RichText
            message={texts.assignGain}
            tags={{
              now: makeMoneyTag(gains.now, currency, 'now'),
              after: makeMoneyTag(gains.after, currency, 'after'),
            }}
          />
        </Text>
      )}
      <Text tone="muted">{t(texts.assignBetter)}</Text>
    </Stack>
  );
}

/** The units of a side without a lot; undefined if unknown. */
const getMissing = ({ costBasisAssignments }: Side): string | undefined =>
  costBasisAssignments.find(({ lotIds }) => lotIds.includes('unknown'))?.quantity;

/** The gain of a side now, and with the market value of the missing units as their cost basis. */
function getGains(side: Side): { readonly now: string; readonly after: string } | undefined {
  const { proceeds, costBasis, priceAtTimeOfTx: price } = side;
  const missing = getMissing(side);
  if (proceeds === null || costBasis === null || price === null || missing === undefined)
    return undefined;
  const now = subtract(money(proceeds), money(costBasis));
  return { now: format(now), after: format(subtract(now, worth(quantity(missing), money(price)))) };
}
