import { useQuery } from '@apollo/client/react';
import * as texts from '@lotbook/messages/generated/web/broker-forms';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
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
  const t = useTranslate();
  const accountId = useAccountId();
  const allowed = useAllowed();
  const mayEdit = allowed.may('sourceEdit') && !allowed.isSample;
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
    <Section title={t(texts.title)} note={t(texts.titleNote)}>
      <Stack gap="three">
        <Row between>
          <SelectField
            label={t(common.taxYear)}
            value={String(year)}
            onChange={(value) => setYear(Number(value))}
            options={[...new Set([year, ...years])]
              .sort((a, b) => b - a)
              .map((one) => ({ value: String(one), label: taxYears.label(one) }))}
          />
          <Row>
            {found && found.lineCount > 0 && (
              <Button onClick={comparing.show}>{t(texts.compareLines)}</Button>
            )}
            {mayEdit && <Button onClick={entering.show}>{t(texts.addForm)}</Button>}
          </Row>
        </Row>
        {error && !found && (
          <Banner tone="loss">{t(texts.loadFailed, { reason: error.message })}</Banner>
        )}
        {found?.forms.length === 0 && (
          <Text tone="muted">{t(texts.noForm, { year: taxYears.label(year) })}</Text>
        )}
        {found && found.openCount > 0 && (
          <Banner tone="warning">
            <strong>{t(texts.notInBooksTitle, { count: found.openCount })}</strong>{' '}
            {t(texts.notInBooksHelp)}
          </Banner>
        )}
        {found && found.forms.length > 0 && <Outcome found={found} />}
        {found && found.forms.length > 0 && (
          <PlainTable
            listed
            label={t(texts.formsTable)}
            rows={found.forms}
            rowId={({ id }) => id}
            columns={makeColumns(t, mayEdit ? setRemoving : undefined)}
          />
        )}
      </Stack>
      {entering.open && <EnterForm year={year} sources={sources} onClose={entering.close} />}
      <ReconciliationDrawer open={comparing.open} year={year} onClose={comparing.close} />
      <Confirm
        title={t(texts.removeTitle)}
        verb={t(texts.removeForm)}
        danger
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => void confirm()}
        busy={remove.busy}
      >
        <Text>{t(texts.removeHelp, { broker: removing?.broker ?? '' })}</Text>
      </Confirm>
    </Section>
  );
}

function Outcome({
  found: { lineCount, openCount, differingCount, notReportedCount },
}: {
  readonly found: BrokerReconciliationQuery['brokerReconciliation'];
}) {
  const t = useTranslate();
  return (
    <Inline>
      <Badge tone="gain">
        {t(texts.agreeCount, { count: lineCount - openCount - differingCount })}
      </Badge>
      {differingCount > 0 && (
        <Badge tone="warning">{t(texts.differCount, { count: differingCount })}</Badge>
      )}
      {openCount > 0 && <Badge tone="loss">{t(texts.notInBooksCount, { count: openCount })}</Badge>}
      {notReportedCount > 0 && (
        <Badge>{t(texts.notReportedCount, { count: notReportedCount })}</Badge>
      )}
    </Inline>
  );
}

const makeColumns = (
  t: Translate,
  onRemove: ((form: Form) => void) | undefined,
): readonly Column<Form>[] => [
  { id: 'broker', label: t(texts.broker), width: '2fr', cell: ({ broker }) => broker },
  {
    id: 'content',
    label: t(texts.content),
    width: '2fr',
    cell: ({ coversAll, lineCount, fileName }) =>
      coversAll
        ? t(texts.allSales)
        : fileName
          ? t(texts.linesFromFile, { count: lineCount, file: fileName })
          : t(texts.lineCount, { count: lineCount }),
  },
  {
    id: 'created',
    label: t(texts.addedColumn),
    width: '1fr',
    cell: ({ created }) => <When at={created} show="day" />,
  },
  ...(onRemove
    ? [
        {
          id: 'actions',
          label: t(common.actions),
          width: '1fr',
          end: true,
          cell: (form: Form) => (
            <Actions>
              <Button
                small
                kind="quiet"
                label={t(texts.removeNamed, { broker: form.broker })}
                onClick={() => onRemove(form)}
              >
                {t(common.remove)}
              </Button>
            </Actions>
          ),
        },
      ]
    : []),
];
