import { required } from '@lotbook/access/rules/required';
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

const isGiven = required('credential');

/** True where every field that has to be there is filled. */
export const keysGiven = ({ credentialFields }: Adapter, values: KeyValues): boolean =>
  credentialFields.every(
    ({ name, optional }) => optional || isGiven(values[name as KeyName] ?? '') === undefined,
  );

/** What a service asks for, each field as it says. What is typed is never shown again once it was sent. */
export const KeyFields = ({ adapter, values, tried, onChange }: KeyFieldsProps) => (
  <>
    {adapter.credentialFields.map(({ name, label, kind, optional, hint }) => {
      const field = {
        label: optional ? `${label} (only where there is one)` : label,
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

/** What is sent: the fields of the service alone, blanks taken off. */
export const getKeys = ({ credentialFields }: Adapter, values: KeyValues): CredentialsInput =>
  Object.fromEntries(
    credentialFields
      .map(({ name }) => [name, (values[name as KeyName] ?? '').trim()])
      .filter(([, value]) => value !== ''),
  );
