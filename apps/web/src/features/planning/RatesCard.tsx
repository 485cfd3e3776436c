import { CheckField } from '@lotbook/ui/CheckField';
import { TextField } from '@lotbook/ui/fields';
import { Columns, Section, Stack, Text } from '@lotbook/ui/layout';
import type { Facts } from './documents.ts';
import { amount, percent, type Rates } from './plan.ts';

interface RatesCardProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly onChange: (change: Partial<Rates>) => void;
}

const rateError = (text: string): string | undefined => (text.trim() === '' || percent(text) !== undefined ? undefined : 'Enter a percentage from 0 to 100.');
const amountError = (text: string): string | undefined => (amount(text) === undefined ? 'Enter an amount of zero or more.' : undefined);

/** The person's own rates and losses, from which the tax is estimated. */
export function RatesCard({ facts, currency, rates, onChange }: RatesCardProps) {
  const isUs = facts.jurisdiction === 'US';
  const rate = (key: 'short' | 'long', label: string) => (
    <TextField label={`${label}, %`} value={rates[key]} error={rateError(rates[key])} onChange={(value) => onChange({ [key]: value })} />
  );
  const money = (key: 'carriedShort' | 'carriedLong' | 'exempt', label: string) => (
    <TextField label={`${label}, ${currency}`} value={rates[key]} error={amountError(rates[key])} onChange={(value) => onChange({ [key]: value })} />
  );
  return (
    <Section title="Your rates" note="They stay in this browser and are used for the estimate alone.">
      <Stack>
        <Columns least={180}>
          {isUs ? rate('short', 'Short-term rate') : rate('short', 'Rate on gains')}
          {isUs && rate('long', 'Long-term rate')}
          {money('carriedShort', isUs ? 'Short-term loss carried over' : 'Losses carried over')}
          {isUs ? money('carriedLong', 'Long-term loss carried over') : money('exempt', 'Exempt amount left')}
        </Columns>
        {isUs && (
          <CheckField
            label="Married, filing separately: 1,500 of a net loss lowers other income instead of 3,000"
            checked={rates.separately}
            onChange={(separately) => onChange({ separately })}
          />
        )}
        <Text tone="muted" size="small">
          {isUs
            ? 'Short-term gains and losses are netted, then long-term ones, then both; what is lost in all lowers other income up to the cap at the short-term rate, and the rest goes on (IRC 1211(b), 1212(b)). An estimate: no brackets, surtax, state tax or other sales.'
            : 'Losses come off first, then what is left of the exempt amount (TCGA 1992, s1K). An estimate: one rate for all gains.'}
        </Text>
      </Stack>
    </Section>
  );
}
