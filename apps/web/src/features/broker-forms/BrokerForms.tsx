import { useQuery } from '@apollo/client/react';
import { Actions } from '@lotbook/ui/Actions';
import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { SelectField } from '@lotbook/ui/fields';
import { Inline } from '@lotbook/ui/Inline';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { BrokerReconciliationQuery } from '../../generated/graphql.ts';
import { useModal } from '../../system/modals.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { useAllowed } from '../account/use-may.ts';
import { BrokerReconciliationDocument, DeleteBrokerForm, refetch } from './documents.ts';
import { EnterForm } from './EnterForm.tsx';
import { ReconciliationDrawer } from './ReconciliationDrawer.tsx';

/** Form 1099-DA is for sales from this year on. */
const firstFormYear = 2025;

type Form = BrokerReconciliationQuery['brokerReconciliation']['forms'][number];

interface BrokerFormsProps {
  readonly years: readonly number[];
  readonly getAccountYear: number | undefined;
}

/** The Forms 1099-DA of a year: entered, and compared line by line with the books. */
export function BrokerForms({ years, getAccountYear }: BrokerFormsProps) {
  const accountId = useAccountId();
  const allowed = useAllowed();
  const mayEdit = allowed.may('sourceEdit');
  const { years: taxYears } = useTaxPlace();
  const [year, setYear] = useState(getAccountYear ?? years[0] ?? firstFormYear);
  const { data, error } = useQuery(BrokerReconciliationDocument, {
    variables: { accountId, taxYear: year, withSources: allowed.may('sourceView') },
    fetchPolicy: 'cache-and-network',
  });
  const entering = useModal('enter-broker-form');
  const comparing = useModal('broker-reconciliation');
  const remove = useAction(DeleteBrokerForm, { refetch, toastWrong: true });
  const [removing, setRemoving] = useState<Form>();
  const found = data?.brokerReconciliation;
  const sources = [
    ...(data?.exchanges ?? []).map(({ id, nickname }) => ({ value: id, label: nickname })),
    ...(data?.wallets ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const confirm = async () => {
    if (removing) await remove.run({ accountId, formId: removing.id });
    setRemoving(undefined);
  };
  return (
    <Section
      title="Forms 1099-DA of your brokers"
      note="What brokers told the tax office decides the box and the code of each sale on Form 8949. Your own basis and gain stay."
    >
      <Stack gap="three">
        <Row between>
          <SelectField
            label="Tax year"
            value={String(year)}
            onChange={(value) => setYear(Number(value))}
            options={[...new Set([year, ...years])]
              .sort((a, b) => b - a)
              .map((one) => ({ value: String(one), label: taxYears.label(one) }))}
          />
          <Row>
            {found && found.lineCount > 0 && (
              <Button onClick={comparing.show}>Compare line by line</Button>
            )}
            {mayEdit && <Button onClick={entering.show}>Enter a form</Button>}
          </Row>
        </Row>
        {error && !found && (
          <Banner tone="loss">The forms could not be read: {error.message}</Banner>
        )}
        {found?.forms.length === 0 && (
          <Text tone="muted">
            No form was entered for {taxYears.label(year)}. Without one every sale stands in box I
            or L.
          </Text>
        )}
        {found && found.openCount > 0 && (
          <Banner tone="warning">
            <strong>
              {found.openCount.toLocaleString('en-US')}{' '}
              {found.openCount === 1 ? 'line is' : 'lines are'} not in your books.
            </strong>{' '}
            The tax office knows of them. Bring their transactions, or say what they are.
          </Banner>
        )}
        {found && found.forms.length > 0 && <Outcome found={found} />}
        {found && found.forms.length > 0 && (
          <PlainTable
            listed
            label="Forms of brokers"
            rows={found.forms}
            rowId={({ id }) => id}
            columns={columnsWith(mayEdit ? setRemoving : undefined)}
          />
        )}
      </Stack>
      {entering.open && <EnterForm year={year} sources={sources} onClose={entering.close} />}
      <ReconciliationDrawer open={comparing.open} year={year} onClose={comparing.close} />
      <Confirm
        title="Remove this form?"
        verb="Remove form"
        danger
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => void confirm()}
        busy={remove.busy}
      >
        <Text>
          The lines of {removing?.broker} go, and what you said of them. Your transactions and
          figures stay; its sales stand in box I or L again.
        </Text>
      </Confirm>
    </Section>
  );
}

function Outcome({
  found: { lineCount, openCount, differingCount, notReportedCount },
}: {
  readonly found: BrokerReconciliationQuery['brokerReconciliation'];
}) {
  return (
    <Inline>
      <Badge tone="gain">{`${(lineCount - openCount - differingCount).toLocaleString('en-US')} agree`}</Badge>
      {differingCount > 0 && (
        <Badge tone="warning">{`${differingCount.toLocaleString('en-US')} differ`}</Badge>
      )}
      {openCount > 0 && (
        <Badge tone="loss">{`${openCount.toLocaleString('en-US')} not in your books`}</Badge>
      )}
      {notReportedCount > 0 && (
        <Badge>{`${notReportedCount.toLocaleString('en-US')} sales on no form`}</Badge>
      )}
    </Inline>
  );
}

const columnsWith = (onRemove: ((form: Form) => void) | undefined): readonly Column<Form>[] => [
  { id: 'broker', label: 'Broker', width: '2fr', cell: ({ broker }) => broker },
  {
    id: 'content',
    label: 'Content',
    width: '2fr',
    cell: ({ coversAll, lineCount, fileName }) =>
      coversAll
        ? 'All sales, by proceeds'
        : `${lineCount.toLocaleString('en-US')} lines${fileName ? ` from ${fileName}` : ''}`,
  },
  {
    id: 'created',
    label: 'Entered',
    width: '1fr',
    cell: ({ created }) => <When at={created} show="day" />,
  },
  ...(onRemove
    ? [
        {
          id: 'actions',
          label: 'Actions',
          width: '1fr',
          end: true,
          cell: (form: Form) => (
            <Actions>
              <Button
                small
                kind="quiet"
                label={`Remove the form of ${form.broker}`}
                onClick={() => onRemove(form)}
              >
                Remove
              </Button>
            </Actions>
          ),
        },
      ]
    : []),
];
