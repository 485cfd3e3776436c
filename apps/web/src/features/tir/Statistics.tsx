import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir';
import { useQuery } from '@apollo/client/react';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { Empty } from '@lotbook/ui/Empty';
import { Gauge } from '@lotbook/ui/icons';
import { Section, Text } from '@lotbook/ui/layout';
import { LoadingPart } from '@lotbook/ui/LoadingPart';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Strip } from '@lotbook/ui/Strip';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import type { TirStatisticsQuery } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { TirStatisticsDocument } from './recipient-documents.ts';
import { Deadlines } from './Deadlines.tsx';
import { ReportingPage } from './ReportingPage.tsx';
import { useTirYear } from './use-tir-year.ts';

type Stats = TirStatisticsQuery['tirStatistics'];
type Category = TirStatisticsQuery['tir1099Categories'][number];

/** How far the forms of a year are, when they are due, and what the intake maps to. */
export function Statistics() {
  const t = useTranslate();
  return (
    <ReportingPage title={t(texts.statisticsTitle)}>
      <StatisticsParts />
    </ReportingPage>
  );
}

function StatisticsParts() {
  const accountId = useAccountId();
  const { year } = useTirYear();
  const { data, error, refetch } = useQuery(TirStatisticsDocument, {
    variables: { accountId, taxYear: year },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      {data ? (
        <>
          <Figures stats={data.tirStatistics} />
          <Forms stats={data.tirStatistics} />
          <Deadlines stats={data.tirStatistics} />
          <Categories categories={data.tir1099Categories} />
        </>
      ) : (
        <Section>
          <LoadingPart error={error} onRetry={refetch} />
        </Section>
      )}
    </>
  );
}

function Figures({ stats: { rows, recipients, curing, taxYear } }: { readonly stats: Stats }) {
  const t = useTranslate();
  const sum = (pick: (row: Stats['rows'][number]) => number): string =>
    t(common.number, { value: rows.reduce((total, row) => total + pick(row), 0) });
  return (
    <Strip
      label={t(texts.statistics)}
      figures={[
        { label: t(texts.forms), value: sum(({ generated }) => generated) },
        { label: t(texts.filedForms), value: sum(({ filed }) => filed) },
        { label: t(texts.notGenerated), value: sum(({ notGenerated }) => notGenerated) },
        { label: t(texts.recipients), value: t(common.number, { value: recipients }) },
        {
          label: t(texts.curingOpen),
          value: (
            <PageLink page="files/recipients" search={{ year: taxYear }}>
              {t(common.number, { value: curing })}
            </PageLink>
          ),
        },
      ]}
    />
  );
}

const counts = [
  ['eligible', texts.rows],
  ['underThreshold', texts.underThreshold],
  ['exempt', texts.exempt],
  ['generated', texts.forms],
  ['missingTin', texts.missingTin],
  ['tinMismatch', texts.tinMismatch],
  ['furnished', texts.stateFurnished],
  ['filed', texts.stateFiled],
  ['accepted', texts.stateAccepted],
  ['rejected', common.rejected],
  ['corrected', texts.stateCorrected],
] as const;

function Forms({ stats: { rows } }: { readonly stats: Stats }) {
  const t = useTranslate();
  return (
    <Section title={t(texts.formsByType)}>
      {rows.length === 0 ? (
        <Empty title={t(texts.noIntake)} icon={<Gauge size={32} strokeWidth={1.5} aria-hidden />}>
          {t(texts.noIntakeHelp)}
        </Empty>
      ) : (
        <PlainTable
          listed
          label={t(texts.forms)}
          rows={rows}
          rowId={({ formType }) => formType}
          columns={[
            { id: 'form', label: t(texts.form), width: '', cell: ({ formType }) => formType },
            ...counts.map(([id, label]) => ({
              id,
              label: t(label),
              width: '',
              end: true,
              cell: (row: Stats['rows'][number]) => t(common.number, { value: row[id] }),
            })),
          ]}
        />
      )}
    </Section>
  );
}

function Categories({ categories }: { readonly categories: readonly Category[] }) {
  const t = useTranslate();
  return (
    <Section title={t(texts.categories)} note={t(texts.categoriesHelp)}>
      {categories.length === 0 ? (
        <Text tone="muted">{t(texts.noCategories)}</Text>
      ) : (
        <PlainTable
          listed
          label={t(texts.category)}
          rows={categories}
          rowId={({ formType, box, category }) => `${formType} ${box} ${category}`}
          columns={makeCategoryColumns(t)}
        />
      )}
    </Section>
  );
}

const makeCategoryColumns = (t: Translate): readonly Column<Category>[] => [
  {
    id: 'category',
    label: t(texts.category),
    width: '',
    cell: ({ category }) => category,
  },
  { id: 'form', label: t(texts.form), width: '', cell: ({ formType }) => formType },
  {
    id: 'box',
    label: t(texts.box),
    width: '',
    wraps: true,
    cell: ({ box, label }) => t(texts.boxNamed, { box, name: label }),
  },
  {
    id: 'recipients',
    label: t(texts.recipients),
    width: '',
    end: true,
    cell: ({ recipients }) => t(common.number, { value: recipients }),
  },
  ...(['amount', 'threshold', 'reportable'] as const).map((id) => ({
    id,
    label: t(
      {
        amount: texts.amountUsd,
        threshold: texts.threshold,
        reportable: texts.reportable,
      }[id],
    ),
    width: '',
    end: true,
    cell: (row: Category) => <Amount value={row[id]} digits="cents" />,
  })),
];
