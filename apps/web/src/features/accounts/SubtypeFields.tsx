import * as texts from '@lotbook/messages/generated/web/accounts';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import { useTranslate } from '@lotbook/ui/translate';
import { brokerNames, reportingPlatforms } from '@lotbook/access/rules/reporting-fields';
import type { SubtypeField } from '@lotbook/access/subtypes';
import { CheckField } from '@lotbook/ui/CheckField';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { useCurrencies } from '../account/use-currencies.ts';

export type SubtypeDraft = Readonly<Record<string, string | boolean>>;

interface SubtypeFieldsProps {
  readonly fields: readonly SubtypeField[];
  readonly values: SubtypeDraft;
  readonly wrongs: Readonly<Record<string, string | undefined>>;
  readonly onChange: (values: SubtypeDraft) => void;
}

/** The additional fields of an account type. */
export function SubtypeFields({ fields, values, wrongs, onChange }: SubtypeFieldsProps) {
  const t = useTranslate();
  const currencies = useCurrencies('USD');
  return fields.map((field) => {
    const set = (value: string | boolean) => onChange({ ...values, [field]: value });
    const text = typeof values[field] === 'string' ? values[field] : '';
    if (field === 'disclaimerAcknowledged')
      return (
        <CheckField
          key={field}
          label={t(texts.acknowledgeDisclaimer)}
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
          label={t(labels[field])}
          value={text}
          options={[{ value: '', label: t(common.choose) }, ...options]}
          onChange={set}
          error={wrongs[field]}
        />
      );
    return (
      <TextField
        key={field}
        label={t(labels[field])}
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

const labels: Readonly<Record<SubtypeField, Message>> = {
  reportingPlatform: texts.reportingPlatform,
  fundId: texts.fundId,
  portfolio: texts.portfolio,
  fundStructure: texts.fundStructure,
  fundStructureCurrency: texts.fundStructureCurrency,
  sftpAdminEmail: texts.sftpAdminEmail,
  investOneAccountNumber: texts.investOneAccountNumber,
  investOneUserBank: texts.investOneUserBank,
  userBankFiatCurrency: texts.userBankFiatCurrency,
  ecmClientId: texts.ecmClientId,
  ecmClientName: texts.ecmClientName,
  streamCoreClientId: texts.streamCoreClientId,
  streamCoreClientName: texts.streamCoreClientName,
  streamCoreBrokerName: texts.streamCoreBrokerName,
  vpmClientId: texts.vpmClientId,
  vpmClientName: texts.vpmClientName,
  disclaimerAcknowledged: texts.disclaimer,
  tirAdmin: texts.reportingAdmin,
};
