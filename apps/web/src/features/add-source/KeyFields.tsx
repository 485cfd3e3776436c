import * as texts from '@lotbook/messages/generated/web/add-source';
import { useTranslate } from '@lotbook/ui/translate';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { TextField } from '@lotbook/ui/fields';
import { LinesField } from '@lotbook/ui/LinesField';
import type { CredentialsInput } from '../../generated/graphql.ts';
import type { Adapter } from './use-adapters.ts';

export type KeyName = keyof CredentialsInput;
export type KeyValues = Readonly<Partial<Record<KeyName, string>>>;

interface KeyFieldsProps {
  readonly adapter: Adapter;
  readonly values: KeyValues;
  readonly tried: boolean;
  readonly onChange: (values: KeyValues) => void;
}

const isGiven = makeRequiredRule('credential');

/** True if every required field is filled in. */
export const hasAllKeys = ({ credentialFields }: Adapter, values: KeyValues): boolean =>
  credentialFields.every(
    ({ name, optional }) => optional || isGiven(values[name as KeyName] ?? '') === undefined,
  );

/** The credential fields of a service. Saved values are never shown again. */
export function KeyFields({ adapter, values, tried, onChange }: KeyFieldsProps) {
  const t = useTranslate();
  return (
    <>
      {adapter.credentialFields.map(({ name, label, kind, optional, hint }) => {
        const field = {
          label: optional ? t(texts.optionalField, { label }) : label,
          value: values[name as KeyName] ?? '',
          onChange: (value: string) => onChange({ ...values, [name]: value }),
          error: tried && !optional ? isGiven(values[name as KeyName] ?? '') : undefined,
          ...(hint ? { help: hint } : {}),
        };
        return kind === 'lines' ? (
          <LinesField key={name} {...field} />
        ) : (
          <TextField key={name} {...field} type={kind === 'secret' ? 'password' : 'text'} />
        );
      })}
    </>
  );
}

/** The trimmed, non-empty values of the service's own fields. */
export const getKeys = ({ credentialFields }: Adapter, values: KeyValues): CredentialsInput =>
  Object.fromEntries(
    credentialFields
      .map(({ name }) => [name, (values[name as KeyName] ?? '').trim()])
      .filter(([, value]) => value !== ''),
  );
