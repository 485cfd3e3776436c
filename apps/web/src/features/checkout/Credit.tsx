import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Facts, Section, Stack } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { CreditHistoryQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { CreditDocument } from './billing-documents.ts';
import { formatCredit } from './invoice-text.ts';
import { usePortal } from './use-portal.ts';

type Entry = CreditHistoryQuery['credit']['entries'][number];

const columns: readonly Column<Entry>[] = [
  { id: 'at', label: 'Date', width: '', cell: ({ at }) => <When at={at} /> },
  { id: 'what', label: 'What for', width: '', cell: formatCredit },
  {
    id: 'invoice',
    label: 'Invoice',
    width: '',
    cell: ({ invoiceNumber }) => invoiceNumber ?? 'None',
  },
  { id: 'by', label: 'By', width: '', cell: ({ by }) => by ?? '' },
  {
    id: 'amount',
    label: 'USD',
    width: '',
    end: true,
    cell: ({ amount }) => <Amount value={amount} digits="cents" />,
  },
];

/** What was paid ahead, what is left of it, and where more is bought. Nothing where nothing is charged. */
export function Credit() {
  const accountId = useAccountId();
  const { data, error } = useQuery(CreditDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const portal = usePortal(accountId);
  const [chosen, setChosen] = useState<string>();
  if (error && !data)
    return <Banner tone="loss">The credit could not be read: {error.message}</Banner>;
  if (!data || data.credit.addOns.length === 0) return null;
  const { available, currency, addOns, entries } = data.credit;
  const addOn = chosen ?? addOns[0]?.id ?? '';
  return (
    <Section
      title="Credit"
      note="It is taken first when a tax year is paid for; the card is charged the rest."
    >
      <Stack>
        <Facts
          items={[
            [
              'Available',
              <Amount key="available" value={available} digits="cents" unit={currency} />,
            ],
          ]}
        />
        <FormRow>
          <SelectField
            label="Buy credit"
            value={addOn}
            options={addOns.map(({ id, amount }) => ({
              value: id,
              label: `${amount} ${currency}`,
            }))}
            onChange={setChosen}
          />
          <Button busy={portal.busy} onClick={() => void portal.open(addOn)}>
            Add Credit
          </Button>
        </FormRow>
        {entries.length > 0 && (
          <PlainTable
            listed
            label="Credit bought and used"
            rows={entries}
            rowId={({ id }) => id}
            columns={columns}
          />
        )}
      </Stack>
    </Section>
  );
}
