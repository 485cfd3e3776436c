import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { SelectField, TextField, type Option } from '@lotbook/ui/fields';
import { Text } from '@lotbook/ui/layout';
import { getLotChannels } from '../../shared/lot-channels.ts';
import type { PlanKind, PlanWish } from './plan-wish.ts';

interface PlanFieldsProps {
  readonly kind: PlanKind;
  readonly wish: PlanWish;
  readonly currency: string;
  readonly onChange: (part: Partial<PlanWish>) => void;
}

const makePriceRules = (t: Translate): readonly Option[] => [
  { value: 'provider', label: t(texts.missingPriceFromProvider) },
  { value: 'other-side', label: t(texts.missingPriceFromOtherSide) },
  { value: 'same-day', label: t(texts.missingPriceSameDay) },
  { value: 'nearest', label: t(texts.missingPriceNearest) },
  { value: 'fixed', label: t(texts.fixedPrice) },
];
const makeDays = (t: Translate, ...counts: readonly number[]): readonly Option[] =>
  counts.map((count) => ({ value: String(count), label: t(texts.dayCount, { count }) }));
const makeConfidences = (t: Translate): readonly Option[] => [
  { value: '85', label: t(texts.highConfidence) },
  { value: '65', label: t(texts.mediumConfidence) },
  { value: '40', label: t(texts.lowConfidence) },
];
const makeLotRules = (t: Translate): readonly Option[] => [
  { value: 'highest-cost', label: t(texts.highestCostLots) },
  { value: 'long-term-first', label: t(texts.longTermLots) },
  { value: 'oldest', label: t(texts.oldestLots) },
];

/** The options of a bulk plan. */
export function PlanFields({ kind, wish, currency, onChange }: PlanFieldsProps) {
  const t = useTranslate();
  if (kind === 'accept-matches')
    return (
      <>
        <SelectField
          label={t(texts.minimumConfidence)}
          value={wish.confidence}
          options={makeConfidences(t)}
          onChange={(confidence) => onChange({ confidence })}
        />
        <SelectField
          label={t(texts.maximumTimeApart)}
          value={wish.matchDays}
          options={makeDays(t, 3, 30, 90, 365, 1095)}
          onChange={(matchDays) => onChange({ matchDays })}
          help={t(texts.acceptMatchesHelp)}
        />
      </>
    );
  if (kind === 'choose-lots')
    return (
      <>
        <SelectField
          label={t(texts.whichLots)}
          value={wish.lotRule}
          options={makeLotRules(t)}
          onChange={(lotRule) => onChange({ lotRule })}
        />
        <SelectField
          label={t(texts.lotsRecorded)}
          value={wish.channel}
          options={getLotChannels(t)}
          onChange={(channel) => onChange({ channel })}
        />
        <Text tone="muted" size="small">
          {t(texts.lotsFromNowOn)}
        </Text>
      </>
    );
  return (
    <>
      <SelectField
        label={t(texts.whichPrice)}
        value={wish.priceRule}
        options={makePriceRules(t)}
        onChange={(priceRule) => onChange({ priceRule })}
      />
      {wish.priceRule === 'nearest' && (
        <SelectField
          label={t(texts.maximumTimeApart)}
          value={wish.priceDays}
          options={makeDays(t, 1, 7, 31, 365)}
          onChange={(priceDays) => onChange({ priceDays })}
        />
      )}
      {wish.priceRule === 'fixed' && (
        <>
          <TextField
            label={t(common.asset)}
            value={wish.asset}
            onChange={(asset) => onChange({ asset })}
            help={t(texts.assetHelp)}
          />
          <TextField
            label={t(texts.unitPriceIn, { currency })}
            value={wish.unitPrice}
            onChange={(unitPrice) => onChange({ unitPrice })}
          />
        </>
      )}
    </>
  );
}
