import * as texts from '@lotbook/messages/generated/web/accounts';
import * as contract from '@lotbook/messages/generated/contract';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { readSubtypeFields, subtypeById, subtypes } from '@lotbook/access/subtypes';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { saveAccount } from '../../system/saved-account.ts';
import { useFields } from '../../system/use-fields.ts';
import { useCurrencies } from '../account/use-currencies.ts';
import { useSession } from '../shared/use-session.ts';
import { SubtypeFields, type SubtypeDraft } from './SubtypeFields.tsx';
import { useCreateAccount } from './use-create-account.ts';

const nameRule = combineRules(makeRequiredRule('accountName'), atMostCharacters(80));

/** Creates an account. If the installation has account types, the type comes first. */
export function CreateAccount() {
  const t = useTranslate();
  const { appId } = usePlace();
  const { config } = useSession();
  const { accountSubtypeDefault, accountSubtypeRequired = false, accountSubtypeTag } = config.app;
  const router = useRouter();
  const { open, close } = useModal('create-account');
  const isAccounting = appId === 'accounting';
  const rules = {
    name: nameRule,
    currency: makeRequiredRule('selection'),
    subtypeId:
      isAccounting && accountSubtypeRequired ? makeRequiredRule('selection') : () => undefined,
  };
  const { values, wrongs, set, check } = useFields(rules, {
    name: '',
    currency: 'USD',
    subtypeId: accountSubtypeDefault ?? '',
  });
  const [subtypeValues, setSubtypeValues] = useState<SubtypeDraft>({});
  const [tried, setTried] = useState(false);
  const { create, busy, wrong } = useCreateAccount(appId);
  const currencies = useCurrencies(values.currency);
  const subtype = isAccounting ? subtypeById(values.subtypeId) : undefined;
  const subtypeErrors = getSubtypeErrors(subtype, subtypeValues);
  const send = async () => {
    setTried(true);
    if (!check() || Object.keys(subtypeErrors).length > 0) return;
    const id = await create({
      name: values.name.trim(),
      fiatCurrency: values.currency,
      subtypeId: subtype?.id ?? null,
      subtypeFields: subtype && subtype.fields.length > 0 ? subtypeValues : null,
    });
    if (!id) return;
    saveAccount(appId, id);
    close();
    await router.invalidate();
  };
  return (
    <FormDialog
      title={t(contract.createAccount)}
      verb={t(contract.createAccount)}
      open={open}
      onClose={close}
      onSubmit={() => void send()}
      busy={busy}
      wrong={wrong}
    >
      {isAccounting && (
        <SelectField
          label={accountSubtypeTag || t(texts.accountType)}
          value={values.subtypeId}
          options={[
            { value: '', label: accountSubtypeRequired ? t(common.choose) : t(texts.standardType) },
            ...subtypes.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
          onChange={(subtypeId) => {
            set('subtypeId')(subtypeId);
            setSubtypeValues({});
          }}
          error={wrongs.subtypeId}
        />
      )}
      <TextField
        label={t(common.name)}
        value={values.name}
        onChange={set('name')}
        error={wrongs.name}
        help={t(texts.nameHelp)}
      />
      {isAccounting && (
        <SelectField
          label={t(texts.currency)}
          value={values.currency}
          options={currencies}
          onChange={set('currency')}
          error={wrongs.currency}
        />
      )}
      {subtype && (
        <SubtypeFields
          fields={subtype.fields}
          values={subtypeValues}
          wrongs={tried ? subtypeErrors : {}}
          onChange={setSubtypeValues}
        />
      )}
    </FormDialog>
  );
}

function getSubtypeErrors(
  subtype: ReturnType<typeof subtypeById>,
  values: SubtypeDraft,
): Readonly<Record<string, string>> {
  const read = subtype ? readSubtypeFields(subtype, values) : undefined;
  return read && 'faults' in read
    ? Object.fromEntries(read.faults.map(({ field, message }) => [field, message]))
    : {};
}
