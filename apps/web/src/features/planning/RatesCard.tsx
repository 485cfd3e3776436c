import * as planning from '@lotbook/messages/generated/web/planning';
import type { Message } from '@lotbook/messages/message';
import { useTranslate } from '@lotbook/ui/translate';
import { CheckField } from '@lotbook/ui/CheckField';
import { TextField } from '@lotbook/ui/fields';
import { LinesField } from '@lotbook/ui/LinesField';
import { Columns, Section, Stack, Text } from '@lotbook/ui/layout';
import type { Facts } from './documents.ts';
import {
  parseAmount,
  parseBrackets,
  parseOptionalPercent,
  parsePercent,
  type Rates,
} from './plan.ts';

interface RatesCardProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly rates: Rates;
  readonly onChange: (change: Partial<Rates>) => void;
}

type Error = Message | undefined;

const checkRate = (text: string): Error =>
  text.trim() === '' || parsePercent(text) !== undefined ? undefined : planning.percentError;
const checkOptionalRate = (text: string): Error =>
  parseOptionalPercent(text) === undefined ? planning.percentError : undefined;
const checkAmount = (text: string): Error =>
  parseAmount(text) === undefined ? planning.amountError : undefined;

/** The user's own rates and losses for the tax estimate. */
export function RatesCard({ facts, currency, rates, onChange }: RatesCardProps) {
  const t = useTranslate();
  const showError = (error: Error) => error && t(error);
  const isUs = facts.jurisdiction === 'US';
  const rate = (key: 'short' | 'long', label: Message) => (
    <TextField
      label={t(planning.rateField, { label: t(label) })}
      value={rates[key]}
      error={showError(checkRate(rates[key]))}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  const money = (key: 'carriedShort' | 'carriedLong' | 'exempt', label: Message) => (
    <TextField
      label={t(planning.moneyField, { label: t(label), currency })}
      value={rates[key]}
      error={showError(checkAmount(rates[key]))}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  const optional = (key: 'state' | 'surtax', label: Message) => (
    <TextField
      label={t(planning.rateField, { label: t(label) })}
      value={rates[key]}
      error={showError(checkOptionalRate(rates[key]))}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  const income = (key: 'income' | 'surtaxAbove', label: Message) => (
    <TextField
      label={t(planning.moneyField, { label: t(label), currency })}
      value={rates[key]}
      error={showError(checkAmount(rates[key]))}
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  const brackets = (key: 'shortBrackets' | 'longBrackets', label: Message) => (
    <LinesField
      label={t(label)}
      rows={4}
      value={rates[key]}
      help={t(planning.bracketsHelp)}
      error={
        rates[key].trim() === '' || parseBrackets(rates[key])
          ? undefined
          : t(planning.bracketsError)
      }
      onChange={(value) => onChange({ [key]: value })}
    />
  );
  return (
    <Section title={t(planning.ratesTitle)} note={t(planning.ratesNote)}>
      <Stack>
        {isUs && (
          <CheckField
            label={t(planning.ratesByBracket)}
            checked={rates.byBracket}
            onChange={(byBracket) => onChange({ byBracket })}
          />
        )}
        {isUs && rates.byBracket && brackets('shortBrackets', planning.shortBrackets)}
        {isUs && rates.byBracket && brackets('longBrackets', planning.longBrackets)}
        <Columns least={180}>
          {!isUs && rate('short', planning.gainsRate)}
          {isUs && !rates.byBracket && rate('short', planning.shortRate)}
          {isUs && !rates.byBracket && rate('long', planning.longRate)}
          {isUs && income('income', planning.otherIncome)}
          {isUs && optional('state', planning.stateRate)}
          {isUs && optional('surtax', planning.netInvestmentTax)}
          {isUs && income('surtaxAbove', planning.netInvestmentThreshold)}
          {money('carriedShort', isUs ? planning.shortCarried : planning.lossesCarried)}
          {isUs ? money('carriedLong', planning.longCarried) : money('exempt', planning.exemptLeft)}
        </Columns>
        {isUs && (
          <CheckField
            label={t(planning.separately)}
            checked={rates.separately}
            onChange={(separately) => onChange({ separately })}
          />
        )}
        <Text tone="muted" size="small">
          {t(isUs ? planning.ratesHelpUs : planning.ratesHelpUk)}
        </Text>
      </Stack>
    </Section>
  );
}
