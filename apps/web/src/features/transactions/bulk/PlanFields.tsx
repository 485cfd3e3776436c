import { SelectField, TextField, type Option } from '@lotbook/ui/fields';
import { Text } from '@lotbook/ui/layout';
import { lotChannels } from '../decide/lot-channels.ts';
import type { PlanKind, PlanWish } from './plan-wish.ts';

interface PlanFieldsProps {
  readonly kind: PlanKind;
  readonly wish: PlanWish;
  readonly currency: string;
  readonly onChange: (part: Partial<PlanWish>) => void;
}

const priceRules: readonly Option[] = [
  { value: 'provider', label: 'What the first provider says, where the price is missing' },
  { value: 'other-side', label: 'What the other side was worth, where the price is missing' },
  { value: 'same-day', label: 'Another row of that day, where the price is missing' },
  { value: 'nearest', label: 'The nearest known price, where the price is missing' },
  { value: 'fixed', label: 'One price for all of an asset' },
];
const days = (...counts: readonly number[]): readonly Option[] =>
  counts.map((count) => ({ value: String(count), label: count === 1 ? '1 day' : `${count} days` }));
const confidences: readonly Option[] = [
  { value: '85', label: 'High: 85 of 100 and more' },
  { value: '65', label: 'Medium and high: 65 of 100 and more' },
  { value: '40', label: 'Also those far apart in time: 40 of 100 and more' },
];
const lotRules: readonly Option[] = [
  { value: 'highest-cost', label: 'Highest cost, so the lowest gain' },
  { value: 'long-term-first', label: 'Held for more than a year first' },
  { value: 'oldest', label: 'Oldest first' },
];

/** How a plan is to be made. */
export function PlanFields({ kind, wish, currency, onChange }: PlanFieldsProps) {
  if (kind === 'accept-matches')
    return (
      <>
        <SelectField
          label="How sure"
          value={wish.confidence}
          options={confidences}
          onChange={(confidence) => onChange({ confidence })}
        />
        <SelectField
          label="How far apart at most"
          value={wish.matchDays}
          options={days(3, 30, 90, 365, 1095)}
          onChange={(matchDays) => onChange({ matchDays })}
          help="What was found automatically becomes a link, and so does the likeliest other end of what has none."
        />
      </>
    );
  if (kind === 'choose-lots')
    return (
      <>
        <SelectField
          label="Which lots"
          value={wish.lotRule}
          options={lotRules}
          onChange={(lotRule) => onChange({ lotRule })}
        />
        <SelectField
          label="Where they are identified"
          value={wish.channel}
          options={lotChannels}
          onChange={(channel) => onChange({ channel })}
        />
        <Text tone="muted" size="small">
          The choice is recorded now, and counts for what leaves from now on.
        </Text>
      </>
    );
  return (
    <>
      <SelectField
        label="Which price"
        value={wish.priceRule}
        options={priceRules}
        onChange={(priceRule) => onChange({ priceRule })}
      />
      {wish.priceRule === 'nearest' && (
        <SelectField
          label="How far away at most"
          value={wish.priceDays}
          options={days(1, 7, 31, 365)}
          onChange={(priceDays) => onChange({ priceDays })}
        />
      )}
      {wish.priceRule === 'fixed' && (
        <>
          <TextField
            label="Asset"
            value={wish.asset}
            onChange={(asset) => onChange({ asset })}
            help="As the table names it, such as ETH."
          />
          <TextField
            label={`Price of one, ${currency}`}
            value={wish.unitPrice}
            onChange={(unitPrice) => onChange({ unitPrice })}
          />
        </>
      )}
    </>
  );
}
