import { useMutation } from '@apollo/client/react';
import { ChoiceField, SelectField, type Choice } from '@lotbook/ui/fields';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import type { AccountQuery } from '../../generated/graphql.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { ChooseLots } from './ChooseLots.tsx';
import { ComputeAgain } from './ComputeAgain.tsx';
import { methods } from './methods.ts';
import { UpdateAccount, UpdateTaxMethod, UpdateTaxYear } from './mutations.ts';

const places: readonly Choice[] = [
  {
    value: 'US',
    label: 'United States',
    explanation:
      'Lots leave by a method, held for long or for short. Tax years are calendar years; Form 8949.',
  },
  {
    value: 'UK',
    label: 'United Kingdom',
    explanation:
      'Same day, thirty days, then the section 104 pool. Tax years begin on 6 April. The account is kept in pounds.',
  },
];

const trackings: readonly Choice[] = [
  {
    value: 'us',
    label: 'The United States rule',
    explanation:
      'All sources together until 31 Dec 2024, each source by itself from 1 Jan 2025, as Rev. Proc. 2024-28 asks.',
  },
  {
    value: 'wallet',
    label: 'Each source by itself, always',
    explanation: 'Units leave only from lots that lie in the same wallet or exchange account.',
  },
  {
    value: 'universal',
    label: 'All sources together, always',
    explanation: 'One pool of lots. Not allowed in the United States from 2025 on.',
  },
];

type Account = NonNullable<AccountQuery['account']>;
interface TaxFormProps {
  readonly account: Account;
  readonly details: NonNullable<Account['taxPayerDetails']>;
}

type Change = {
  readonly kind: 'jurisdiction' | 'method' | 'tracking';
  readonly value: string;
  readonly label: string;
};

/** How the tax is computed. Changes that touch every year ask first; the tax year touches no figure, and is saved as soon as it is chosen. */
export function TaxForm({ account, details }: TaxFormProps) {
  const toast = useToast();
  const { years, unitsRule } = useTaxPlace();
  const [asking, setAsking] = useState<Change>();
  const [updateYear, yearSaving] = useMutation(UpdateTaxYear, { refetchQueries: 'active' });
  const [updateMethod, method] = useMutation(UpdateTaxMethod, {
    refetchQueries: ['AccountUpdating'],
  });
  const [updateAccount, tracking] = useMutation(UpdateAccount, {
    refetchQueries: ['AccountUpdating', 'Account'],
  });
  const accountId = account.id;
  const failed = (error: unknown) =>
    toast(`Not saved: ${error instanceof Error ? error.message : 'unknown reason'}`, 'loss');
  const changeYear = async (taxYear: number) => {
    try {
      await updateYear({ variables: { accountId, taxYear } });
      toast(`Saved. The tax year is ${years.label(taxYear)}.`, 'gain');
    } catch (error) {
      failed(error);
    }
  };
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
    <Section title="Tax">
      <Stack gap="three">
        <SelectField
          label="Tax year"
          value={String(details.taxYear)}
          options={selectYears(account.config.taxYears, details.taxYear).map((year) => ({
            value: String(year),
            label: years.label(year),
          }))}
          onChange={(year) => void changeYear(Number(year))}
          disabled={yearSaving.loading}
          help="The year that the overview and new reports are about. It is saved as soon as you choose it. No figure changes: the account is only brought up to date."
        />
        <ChoiceField
          label="Whose law your tax is computed under"
          value={details.jurisdiction}
          choices={places}
          onChange={ask('jurisdiction', places)}
          help="Currency and clock follow the place."
        />
        {unitsRule === undefined ? (
          <>
            <ChoiceField
              label="Which units leave first"
              value={details.taxMethod}
              choices={methods}
              onChange={ask('method', methods)}
            />
            <ChoiceField
              label="Lot tracking"
              value={details.tracking}
              choices={trackings}
              onChange={ask('tracking', trackings)}
              help="A lot is what you acquired at one time at one cost. Tracking says which lots a sale may take units from."
            />
            <ChooseLots accountId={accountId} isOn={account.taxUpdater.specIdFeature} />
          </>
        ) : (
          <Text tone="muted">{unitsRule}</Text>
        )}
      </Stack>
      <ComputeAgain
        asking={asking}
        onClose={() => setAsking(undefined)}
        onConfirm={(wanted) => void change(wanted)}
        busy={method.loading || tracking.loading}
      />
    </Section>
  );
}

/** The years that this installation lists, and the account's own, the latest first. */
const selectYears = (listed: readonly number[], own: number): readonly number[] =>
  [...new Set([...listed, own])].toSorted((a, b) => b - a);
