import { SelectField, TextField } from '@lotbook/ui/fields';
import { organizationOptions } from '../contacts/contact-options.ts';
import type { EntryPartProps } from './EntryForm.tsx';

/** Who received a donation. */
export function ReceiverFields({ entry, asked, wrongs, change, choices }: EntryPartProps) {
  if (!asked.has('organizationId')) return null;
  const options = [
    { value: '', label: 'Another organization' },
    ...organizationOptions(choices.organizations),
  ];
  return (
    <>
      <SelectField
        label="Organization"
        value={entry.organizationId}
        options={options}
        onChange={(organizationId) => change({ organizationId })}
        help="Who received the donation."
      />
      {asked.has('organizationName') && (
        <>
          <TextField
            label="Organization name"
            value={entry.organizationName}
            onChange={(organizationName) => change({ organizationName })}
            error={wrongs.organizationName}
          />
          <TextField
            label="Organization address"
            value={entry.organizationAddress}
            onChange={(organizationAddress) => change({ organizationAddress })}
            error={wrongs.organizationAddress}
          />
        </>
      )}
    </>
  );
}
