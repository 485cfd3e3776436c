import { CheckField } from '@lotbook/ui/CheckField';
import { TextField } from '@lotbook/ui/fields';
import { LinesField } from '@lotbook/ui/LinesField';
import { Columns, Section, Stack, Text } from '@lotbook/ui/layout';
import type { Facts } from './documents.ts';
import { amount, parseBrackets, optionalPercent, percent, type Rates } from './plan.ts';

interface RatesCardProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly onChange: (change: Partial<Rates>) => void;
}

const rateError = (text: string): string | undefined =>
  text.trim() === '' || percent(text) !== undefined
    ? undefined
    : 'Enter a percentage from 0 to 100.';
const optionalError = (text: string): string | undefined =>
  optionalPercent(text) === undefined ? 'Enter a percentage from 0 to 100.' : undefined;
const amountError = (text: string): string | undefined =>
  amount(text) === undefined ? 'Enter an amount of zero or more.' : undefined;

/** The person's own rates and losses, from which the tax is estimated. */
export function RatesCard({ facts, currency, rates, onChange }: RatesCardProps) {
  const isUs = facts.jurisdiction === 'US';
  const rate = (key: 'short' | 'long', label: string) => (
    <TextField
      label={`${label}, %`}
      value={rates[key]}
      error={rateError(rates[key])}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  const money = (key: 'carriedShort' | 'carriedLong' | 'exempt', label: string) => (
    <TextField
      label={`${label}, ${currency}`}
      value={rates[key]}
      error={amountError(rates[key])}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  const optional = (key: 'state' | 'surtax', label: string) => (
    <TextField
      label={`${label}, %`}
      value={rates[key]}
      error={optionalError(rates[key])}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  const income = (key: 'income' | 'surtaxAbove', label: string) => (
    <TextField
      label={`${label}, ${currency}`}
      value={rates[key]}
      error={amountError(rates[key])}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  const brackets = (key: 'shortBrackets' | 'longBrackets', label: string) => (
    <LinesField
      label={label}
      rows={4}
      value={rates[key]}
      help="A line each, from 0 up: the taxable income from which the rate holds, and the rate, such as 11925 12%."
      error={
        rates[key].trim() === '' || parseBrackets(rates[key])
          ? undefined
          : 'Each line needs an amount and a percentage; the first begins with 0, and amounts go up.'
      }
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  return (
    <Section title="Your rates" note="They are used for the estimate alone.">
      <Stack>
        {isUs && (
          <CheckField
            label="My rates go by brackets"
            checked={rates.byBracket}
            onChange={(byBracket) => onChange({ byBracket })}
          />
        )}
        {isUs &&
          rates.byBracket &&
          brackets('shortBrackets', 'Brackets of ordinary income and short-term gains')}
        {isUs && rates.byBracket && brackets('longBrackets', 'Brackets of long-term gains')}
        <Columns least={180}>
          {!isUs && rate('short', 'Rate on gains')}
          {isUs && !rates.byBracket && rate('short', 'Short-term rate')}
          {isUs && !rates.byBracket && rate('long', 'Long-term rate')}
          {isUs && income('income', 'Other taxable income')}
          {isUs && optional('state', 'State rate')}
          {isUs && optional('surtax', 'Net investment income tax')}
          {isUs && income('surtaxAbove', 'It is due above an income of')}
          {money('carriedShort', isUs ? 'Short-term loss carried over' : 'Losses carried over')}
          {isUs
            ? money('carriedLong', 'Long-term loss carried over')
            : money('exempt', 'Exempt amount left')}
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
            ? 'Short-term gains and losses are netted, then long-term ones, then both; what is lost in all lowers other income up to the cap, and the rest goes on (IRC 1211(b), 1212(b)). Long-term gains stand on top of other income; the tax on net investment income takes gains as far as all income lies above its threshold (IRC 1411). An estimate: other sales, deductions and credits are not known here.'
            : 'Losses come off first, then what is left of the exempt amount (TCGA 1992, s1K). An estimate: one rate for all gains.'}
        </Text>
      </Stack>
    </Section>
  );
}
