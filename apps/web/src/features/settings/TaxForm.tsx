import type { Translate } from '@lotbook/messages/translator';
import * as settings from '@lotbook/messages/generated/web/settings';
import { formatCountry } from '@lotbook/model/country-text';
import { useTranslate } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { ChoiceField, SelectField, type Choice } from '@lotbook/ui/fields';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import type { AccountQuery } from '../../generated/graphql.ts';
import { formatNotSaved } from '../../system/error-text.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { ChooseLots } from './ChooseLots.tsx';
import { ComputeAgain } from './ComputeAgain.tsx';
import { makeMethods } from './methods.ts';
import { UpdateAccount, UpdateTaxMethod } from '../account/mutations.ts';
import { useTaxYears } from '../account/use-tax-years.ts';

const makePlaces = (t: Translate): readonly Choice[] => [
  {
    value: 'US',
    label: formatCountry('US', t),
    explanation: t(settings.unitedStatesHelp),
  },
  {
    value: 'UK',
    label: formatCountry('UK', t),
    explanation: t(settings.unitedKingdomHelp),
  },
];

const makeTrackings = (t: Translate): readonly Choice[] => [
  {
    value: 'us',
    label: t(settings.usTracking),
    explanation: t(settings.usTrackingHelp),
  },
  {
    value: 'wallet',
    label: t(settings.walletTracking),
    explanation: t(settings.walletTrackingHelp),
  },
  {
    value: 'universal',
    label: t(settings.universalTracking),
    explanation: t(settings.universalTrackingHelp),
  },
];

type Account = NonNullable<AccountQuery['account']>;
interface TaxFormProps {
  readonly account: Account;
  readonly details: NonNullable<Account['taxPayerDetails']>;
  readonly mayEdit: boolean;
}

type Change = {
  readonly kind: 'jurisdiction' | 'method' | 'tracking';
  readonly value: string;
  readonly label: string;
};

/** The tax settings. Changes that affect every year ask first; the tax year changes no figures, so it is saved on selection. */
export function TaxForm({ account, details, mayEdit }: TaxFormProps) {
  const t = useTranslate();
  const toast = useToast();
  const { unitsRule } = useTaxPlace();
  const [methods, places, trackings] = [makeMethods(t), makePlaces(t), makeTrackings(t)];
  const [asking, setAsking] = useState<Change>();
  const years = useTaxYears(account);
  const [updateMethod, method] = useMutation(UpdateTaxMethod, {
    refetchQueries: ['AccountUpdating'],
  });
  const [updateAccount, tracking] = useMutation(UpdateAccount, {
    refetchQueries: ['AccountUpdating', 'Account'],
  });
  const accountId = account.id;
  const failed = (error: unknown) => toast(formatNotSaved(t, error), 'loss');
  const change = async ({ kind, value }: Change) => {
    try {
      if (kind === 'method') await updateMethod({ variables: { accountId, newMethod: value } });
      else await updateAccount({ variables: { accountId, accountData: { [kind]: value } } });
    } catch (error) {
      failed(error);
    }
    setAsking(undefined);
  };
  const ask = (kind: Change['kind'], choices: readonly Choice[]) => (value: string) =>
    setAsking({ kind, value, label: choices.find((one) => one.value === value)?.label ?? value });
  return (
    <Section title={t(settings.taxTitle)}>
      <Stack gap="three">
        <SelectField
          label={t(settings.taxYearLabel)}
          value={String(details.taxYear)}
          options={years.choices.map(({ value, label }) => ({ value: String(value), label }))}
          onChange={(year) => void years.change(Number(year))}
          disabled={!mayEdit || years.isSaving}
          help={t(settings.taxYearHelp)}
        />
        <ChoiceField
          label={t(settings.countryLabel)}
          value={details.jurisdiction}
          choices={places}
          onChange={ask('jurisdiction', places)}
          disabled={!mayEdit}
          help={t(settings.countryHelp)}
        />
        {unitsRule === undefined ? (
          <>
            <ChoiceField
              label={t(settings.methodLabel)}
              value={details.taxMethod}
              choices={methods}
              onChange={ask('method', methods)}
              disabled={!mayEdit}
            />
            <ChoiceField
              label={t(settings.trackingLabel)}
              value={details.tracking}
              choices={trackings}
              onChange={ask('tracking', trackings)}
              disabled={!mayEdit}
              help={t(settings.trackingHelp)}
            />
            <ChooseLots
              accountId={accountId}
              isOn={account.taxUpdater.specIdFeature}
              mayEdit={mayEdit}
            />
          </>
        ) : (
          <Text tone="muted">{unitsRule}</Text>
        )}
      </Stack>
      <ComputeAgain
        asking={asking}
        onClose={() => setAsking(undefined)}
        onConfirm={(choice) => void change(choice)}
        busy={method.loading || tracking.loading}
      />
    </Section>
  );
}
