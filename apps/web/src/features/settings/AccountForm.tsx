import { useMutation } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Row, Section, Stack } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import type { AccountQuery } from '../../generated/graphql.ts';
import { UpdateAccount } from './mutations.ts';

const zones = Intl.supportedValuesOf('timeZone');

/** The name, and the zone that decides on which day something happened. */
export function AccountForm({ account }: { readonly account: NonNullable<AccountQuery['account']> }) {
  const [name, setName] = useState(account.name);
  const [timezone, setTimezone] = useState(account.timezone);
  const toast = useToast();
  const [update, { loading, error }] = useMutation(UpdateAccount);
  const nameError = name.trim() === '' ? 'Account name cannot be blank' : undefined;
  const zoneError = isZone(timezone) ? undefined : 'Choose a zone from the list, such as America/New_York';
  const changed = name.trim() !== account.name || timezone !== account.timezone;
  const save = async () => {
    if (nameError || zoneError) return;
    const saved = await update({ variables: { accountId: account.id, accountData: { name: name.trim(), timezone } } }).catch(() => undefined);
    if (saved?.data) toast('Saved.', 'gain');
  };
  return (
    <Section title="Account">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <TextField
            label="Name"
            value={name}
            onChange={setName}
            error={nameError ?? error?.message}
            help="Stands at the top of every page and on your reports."
          />
          <TextField
            label="Time zone"
            value={timezone}
            onChange={setTimezone}
            error={zoneError}
            suggestions={zones}
            help="Decides on which calendar day, and so in which tax year, something happened. Changing it computes everything again."
          />
          <Row>
            <Button submit kind="primary" disabled={!changed || nameError !== undefined || zoneError !== undefined} busy={loading}>
              Save
            </Button>
          </Row>
        </Stack>
      </form>
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
