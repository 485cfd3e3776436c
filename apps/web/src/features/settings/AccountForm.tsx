import { useMutation, useQuery } from '@apollo/client/react';
import { required } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Button } from '@lotbook/ui/buttons';
import { Form } from '@lotbook/ui/Form';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Row, Section } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { AccountQuery } from '../../generated/graphql.ts';
import { UpdateAccount } from './mutations.ts';

const FiatCurrencies = graphql(`
  query FiatCurrencies {
    fiatCurrencies {
      code
      name
    }
  }
`);

const zones = Intl.supportedValuesOf('timeZone');
const nameRule = combineRules(required('accountName'), atMostCharacters(80));

interface AccountFormProps {
  readonly account: NonNullable<AccountQuery['account']>;
  readonly mayEdit: boolean;
}

/** The name, the zone that decides on which day something happened, and the currency of every figure. */
export function AccountForm({ account, mayEdit }: AccountFormProps) {
  const [name, setName] = useState(account.name);
  const [timezone, setTimezone] = useState(account.timezone);
  const [currency, setCurrency] = useState(account.fiatCurrency);
  const toast = useToast();
  const [update, { loading, error }] = useMutation(UpdateAccount, {
    refetchQueries: ['AccountUpdating'],
  });
  const nameError = nameRule(name);
  const zoneError = isZone(timezone)
    ? undefined
    : 'Choose a zone from the list, such as America/New_York';
  const changed =
    name.trim() !== account.name ||
    timezone !== account.timezone ||
    currency !== account.fiatCurrency;
  const save = async () => {
    if (nameError || zoneError) return;
    const accountData = {
      name: name.trim(),
      timezone,
      ...(currency === account.fiatCurrency ? {} : { fiatCurrency: currency }),
    };
    const saved = await update({ variables: { accountId: account.id, accountData } }).catch(
      () => undefined,
    );
    if (saved?.data) toast('Saved.', 'gain');
  };
  return (
    <Section title="Account">
      <Form onSubmit={() => void save()}>
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          readOnly={!mayEdit}
          error={nameError ?? error?.message}
          help="Shown on every page and printed on your forms. Use your legal name."
        />
        <TextField
          label="Time zone"
          value={timezone}
          onChange={setTimezone}
          readOnly={!mayEdit}
          error={zoneError}
          suggestions={zones}
          help="Decides on which calendar day, and so in which tax year, something happened. Changing it computes everything again."
        />
        <SelectField
          label="Currency"
          value={currency}
          disabled={!mayEdit}
          options={useCurrencies(currency)}
          onChange={setCurrency}
          help="In which every value, gain and report is told. Changing it computes everything again."
        />
        {mayEdit && (
          <Row>
            <Button
              submit
              kind="primary"
              disabled={!changed || nameError !== undefined || zoneError !== undefined}
              busy={loading}
            >
              Save
            </Button>
          </Row>
        )}
      </Form>
    </Section>
  );
}

/** The currencies there are, the chosen one even before they are known. */
export function useCurrencies(chosen: string) {
  const { data } = useQuery(FiatCurrencies);
  const known = (data?.fiatCurrencies ?? []).map(({ code, name }) => ({
    value: code,
    label: name ? `${code} – ${name}` : code,
  }));
  return known.some(({ value }) => value === chosen)
    ? known
    : [{ value: chosen, label: chosen }, ...known];
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
