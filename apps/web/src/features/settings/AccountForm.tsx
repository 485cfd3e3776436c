import * as settings from '@lotbook/messages/generated/web/settings';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Button } from '@lotbook/ui/buttons';
import { Form } from '@lotbook/ui/Form';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Row, Section } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import type { AccountQuery } from '../../generated/graphql.ts';
import { UpdateAccount } from '../account/mutations.ts';
import { useCurrencies } from '../account/use-currencies.ts';

const zones = Intl.supportedValuesOf('timeZone');
const nameRule = combineRules(makeRequiredRule('accountName'), atMostCharacters(80));

interface AccountFormProps {
  readonly account: NonNullable<AccountQuery['account']>;
  readonly mayEdit: boolean;
}

/** Name, time zone and currency of the account. */
export function AccountForm({ account, mayEdit }: AccountFormProps) {
  const t = useTranslate();
  const [name, setName] = useState(account.name);
  const [timezone, setTimezone] = useState(account.timezone);
  const [currency, setCurrency] = useState(account.fiatCurrency);
  const toast = useToast();
  const [update, { loading, error }] = useMutation(UpdateAccount, {
    refetchQueries: ['AccountUpdating'],
  });
  const nameError = nameRule(name, t);
  const zoneError = isZone(timezone) ? undefined : t(settings.invalidTimeZone);
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
    if (saved?.data) toast(t(common.changesSaved), 'gain');
  };
  return (
    <Section title={t(settings.accountTitle)}>
      <Form onSubmit={() => void save()}>
        <TextField
          label={t(common.name)}
          value={name}
          onChange={setName}
          readOnly={!mayEdit}
          error={nameError ?? error?.message}
          help={t(settings.nameHelp)}
        />
        <TextField
          label={t(settings.timeZoneLabel)}
          value={timezone}
          onChange={setTimezone}
          readOnly={!mayEdit}
          error={zoneError}
          suggestions={zones}
          help={t(settings.timeZoneHelp)}
        />
        <SelectField
          label={t(settings.currencyLabel)}
          value={currency}
          disabled={!mayEdit}
          options={useCurrencies(currency)}
          onChange={setCurrency}
          help={t(settings.currencyHelp)}
        />
        {mayEdit && (
          <Row>
            <Button
              submit
              kind="primary"
              disabled={!changed || nameError !== undefined || zoneError !== undefined}
              busy={loading}
            >
              {t(common.save)}
            </Button>
          </Row>
        )}
      </Form>
    </Section>
  );
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
