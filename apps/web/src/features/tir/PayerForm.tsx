import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir';
import type { Message } from '@lotbook/messages/message';
import { CheckField } from '@lotbook/ui/CheckField';
import { TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Columns, Stack } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { SavePayer, tirQueries } from './documents.ts';
import type { Payer } from './PayerSection.tsx';

interface PayerFormProps {
  readonly year: number;
  /** The profile to start from: of this year, or of the newest year with one. */
  readonly payer: Payer | undefined;
  readonly onClose: () => void;
}

const fields = [
  'name',
  'ein',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'contactName',
  'contactPhone',
  'contactEmail',
  'tcc',
  'timeZone',
] as const;
type Field = (typeof fields)[number];

const required: ReadonlySet<Field> = new Set(['name', 'ein', 'address1', 'city', 'contactName']);

const labels: Readonly<Record<Field, Message>> = {
  name: common.name,
  ein: texts.ein,
  address1: texts.address1,
  address2: texts.address2,
  city: texts.city,
  state: texts.stateCode,
  zip: texts.zip,
  country: texts.country,
  contactName: texts.contactName,
  contactPhone: texts.contactPhone,
  contactEmail: common.emailAddress,
  tcc: texts.tcc,
  timeZone: common.timeZone,
};

const elections = [
  ['aggregateStablecoins', texts.electionStablecoins],
  ['aggregateNfts', texts.electionNfts],
  ['cryptoInterestAsInterest', texts.electionInterest],
  ['skipSmallErrors', texts.electionSmallErrors],
] as const;
type Election = (typeof elections)[number][0];

/** The payer profile of a year, with its elections. */
export function PayerForm({ year, payer, onClose }: PayerFormProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const action = useAction(SavePayer, { refetch: tirQueries });
  const [values, setValues] = useState(() => startValues(payer));
  const [chosen, setChosen] = useState(() => startElections(payer, year));
  const [combinedFiling, setCombined] = useState(payer?.combinedFiling ?? false);
  const [isTried, setTried] = useState(false);
  const isMissing = (field: Field) => required.has(field) && values[field].trim() === '';
  const submit = async (): Promise<void> => {
    setTried(true);
    if (fields.some(isMissing)) return;
    const config = {
      ...toInput(values),
      taxYear: year,
      combinedFiling,
      stateIds: payer?.stateIds,
      elections: {
        ...chosen,
        smallErrorOwners: payer?.taxYear === year ? payer.elections.smallErrorOwners : [],
      },
    };
    if (await action.run({ accountId, config }, t(common.changesSaved))) onClose();
  };
  return (
    <FormDialog
      title={t(texts.payer, { year: String(year) })}
      verb={t(common.save)}
      wide
      onClose={onClose}
      onSubmit={() => void submit()}
      busy={action.busy}
      wrong={action.wrong}
    >
      <Stack gap="three">
        <Columns least={240}>
          {fields.map((field) => (
            <TextField
              key={field}
              label={t(labels[field])}
              value={values[field]}
              onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
              help={field === 'tcc' ? t(texts.tccHelp) : undefined}
              error={isTried && isMissing(field) ? t(texts.fieldRequired) : undefined}
            />
          ))}
        </Columns>
        <Part title={t(texts.elections)} note={t(texts.electionsHelp)}>
          <Stack gap="one">
            {elections.map(([id, label]) => (
              <CheckField
                key={id}
                label={t(label)}
                checked={chosen[id]}
                onChange={(checked) => setChosen((before) => ({ ...before, [id]: checked }))}
              />
            ))}
            <CheckField
              label={t(texts.combinedFiling)}
              checked={combinedFiling}
              onChange={setCombined}
            />
          </Stack>
        </Part>
      </Stack>
    </FormDialog>
  );
}

function startValues(payer: Payer | undefined): Readonly<Record<Field, string>> {
  const read = (field: Field): string =>
    payer?.[field] ?? (field === 'country' ? 'US' : field === 'timeZone' ? 'UTC' : '');
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as Record<Field, string>;
}

/** Elections are made for each year, so those of another year aren't taken over. */
function startElections(payer: Payer | undefined, year: number): Record<Election, boolean> {
  const own = payer?.taxYear === year ? payer.elections : undefined;
  return {
    aggregateStablecoins: own?.aggregateStablecoins ?? false,
    aggregateNfts: own?.aggregateNfts ?? false,
    cryptoInterestAsInterest: own?.cryptoInterestAsInterest ?? false,
    skipSmallErrors: own?.skipSmallErrors ?? false,
  };
}

/** Empty optional fields are left out. */
function toInput(values: Readonly<Record<Field, string>>) {
  const { name, ein, address1, city, contactName, ...optional } = values;
  return {
    name: name.trim(),
    ein: ein.trim(),
    address1: address1.trim(),
    city: city.trim(),
    contactName: contactName.trim(),
    ...Object.fromEntries(
      Object.entries(optional).flatMap(([field, value]) =>
        value.trim() === '' ? [] : [[field, value.trim()]],
      ),
    ),
  };
}
