import { brokerNames, reportingPlatforms } from '@lotbook/access/rules/reporting-fields';
import type { SubtypeField } from '@lotbook/access/subtypes';
import { CheckField } from '@lotbook/ui/CheckField';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { useCurrencies } from '../settings/AccountForm.tsx';

export type SubtypeDraft = Readonly<Record<string, string | boolean>>;

interface SubtypeFieldsProps {
  readonly fields: readonly SubtypeField[];
  readonly values: SubtypeDraft;
  readonly wrongs: Readonly<Record<string, string | undefined>>;
  readonly onChange: (values: SubtypeDraft) => void;
}

/** What a kind of account has to know besides its name. */
export function SubtypeFields({ fields, values, wrongs, onChange }: SubtypeFieldsProps) {
  const currencies = useCurrencies('USD');
  return fields.map((field) => {
    const set = (value: string | boolean) => onChange({ ...values, [field]: value });
    const text = typeof values[field] === 'string' ? values[field] : '';
    if (field === 'disclaimerAcknowledged')
      return (
        <CheckField
          key={field}
          label="I have read the disclaimer: what is reported is ours to check"
          checked={values[field] === true}
          onChange={set}
          error={wrongs[field]}
        />
      );
    const options = toOptions(field, currencies);
    if (options)
      return (
        <SelectField
          key={field}
          label={labels[field]}
          value={text}
          options={[{ value: '', label: 'Choose …' }, ...options]}
          onChange={set}
          error={wrongs[field]}
        />
      );
    return (
      <TextField
        key={field}
        label={labels[field]}
        value={text}
        onChange={set}
        error={wrongs[field]}
      />
    );
  });
}

type Options = ReturnType<typeof useCurrencies>;

function toOptions(field: SubtypeField, currencies: Options): Options | undefined {
  if (field === 'fundStructureCurrency' || field === 'userBankFiatCurrency') return currencies;
  const names =
    field === 'reportingPlatform'
      ? reportingPlatforms
      : field === 'streamCoreBrokerName'
        ? brokerNames
        : undefined;
  return names?.map((name) => ({
    value: name,
    label: name.charAt(0).toUpperCase() + name.slice(1),
  }));
}

const labels: Readonly<Record<SubtypeField, string>> = {
  reportingPlatform: 'Reporting platform',
  fundId: 'Fund ID',
  portfolio: 'Portfolio',
  fundStructure: 'Fund structure',
  fundStructureCurrency: 'Currency of the fund',
  sftpAdminEmail: 'E-mail of the file transfer’s admin',
  investOneAccountNumber: 'InvestOne account number',
  investOneUserBank: 'InvestOne user bank',
  userBankFiatCurrency: 'Currency of the bank',
  ecmClientId: 'ECM client ID',
  ecmClientName: 'ECM client name',
  streamCoreClientId: 'StreamCore client ID',
  streamCoreClientName: 'StreamCore client name',
  streamCoreBrokerName: 'StreamCore broker',
  vpmClientId: 'VPM client ID',
  vpmClientName: 'VPM client name',
  disclaimerAcknowledged: 'Disclaimer',
  tirAdmin: 'Administrator of the reporting',
};
