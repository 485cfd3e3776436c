import * as texts from '@lotbook/messages/generated/web/manual';
import { useTranslate } from '@lotbook/ui/translate';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { listOrganizationOptions } from '../contacts/contact-options.ts';
import type { EntryPartProps } from './EntryForm.tsx';

/** The recipient of a donation. */
export function ReceiverFields({ entry, required, wrongs, change, choices }: EntryPartProps) {
  const t = useTranslate();
  if (!required.has('organizationId')) return null;
  const options = [
    { value: '', label: t(texts.otherOrganization) },
    ...listOrganizationOptions(choices.organizations, t),
  ];
  return (
    <>
      <SelectField
        label={t(texts.organization)}
        value={entry.organizationId}
        options={options}
        onChange={(organizationId) => change({ organizationId })}
        help={t(texts.organizationHelp)}
      />
      {required.has('organizationName') && (
        <>
          <TextField
            label={t(texts.organizationName)}
            value={entry.organizationName}
            onChange={(organizationName) => change({ organizationName })}
            error={wrongs.organizationName}
          />
          <TextField
            label={t(texts.organizationAddress)}
            value={entry.organizationAddress}
            onChange={(organizationAddress) => change({ organizationAddress })}
            error={wrongs.organizationAddress}
          />
        </>
      )}
    </>
  );
}
