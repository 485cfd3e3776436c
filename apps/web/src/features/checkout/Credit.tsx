import { money } from '@lotbook/decimal/decimal';
import { formatFiat } from '@lotbook/ui/format-fiat';
import type { Translate } from '@lotbook/messages/translator';
import * as checkout from '@lotbook/messages/generated/web/checkout';
import { useTranslate } from '@lotbook/ui/translate';
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

const makeColumns = (t: Translate): readonly Column<Entry>[] => [
  { id: 'at', label: t(checkout.date), width: '', cell: ({ at }) => <When at={at} /> },
  { id: 'what', label: t(checkout.purpose), width: '', cell: (entry) => formatCredit(t, entry) },
  {
    id: 'invoice',
    label: t(checkout.invoice),
    width: '',
    cell: ({ invoiceNumber }) => invoiceNumber ?? t(checkout.none),
  },
  { id: 'by', label: t(checkout.paidBy), width: '', cell: ({ by }) => by ?? '' },
  {
    id: 'amount',
    label: 'USD',
    width: '',
    end: true,
    cell: ({ amount }) => <Amount value={amount} digits="cents" />,
  },
];

/** Prepaid credit: balance, history and purchase. Hidden if nothing is billed. */
export function Credit() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data, error } = useQuery(CreditDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const portal = usePortal(accountId);
  const [chosen, setChosen] = useState<string>();
  if (error && !data)
    return <Banner tone="loss">{t(checkout.creditNotLoaded, { reason: error.message })}</Banner>;
  if (!data || data.credit.addOns.length === 0) return null;
  const { available, currency, addOns, entries } = data.credit;
  const addOn = chosen ?? addOns[0]?.id ?? '';
  return (
    <Section title={t(checkout.credit)} note={t(checkout.creditNote)}>
      <Stack>
        <Facts
          items={[
            [
              t(checkout.available),
              <Amount key="available" value={available} digits="cents" unit={currency} />,
            ],
          ]}
        />
        <FormRow>
          <SelectField
            label={t(checkout.buyCredit)}
            value={addOn}
            options={addOns.map(({ id, amount }) => ({
              value: id,
              label: formatFiat(money(amount), currency, t),
            }))}
            onChange={setChosen}
          />
          <Button busy={portal.busy} onClick={() => portal.open(addOn)}>
            {t(checkout.addCredit)}
          </Button>
        </FormRow>
        {entries.length > 0 && (
          <PlainTable
            listed
            label={t(checkout.creditHistory)}
            rows={entries}
            rowId={({ id }) => id}
            columns={makeColumns(t)}
          />
        )}
      </Stack>
    </Section>
  );
}
