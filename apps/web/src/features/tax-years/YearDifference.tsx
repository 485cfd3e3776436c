import * as common from '@lotbook/messages/generated/common';
import * as contract from '@lotbook/messages/generated/contract';
import * as taxYears from '@lotbook/messages/generated/web/tax-years';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { bold, RichText, useTranslate, useTranslator } from '@lotbook/ui/translate';
import { Actions } from '@lotbook/ui/Actions';
import { Amount } from '@lotbook/ui/Amount';
import { Banner, type BannerTone } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { Facts, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Progress } from '@lotbook/ui/Progress';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import type { TaxYearsQuery } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { useComparison, type Difference } from './use-comparison.ts';

type Line = Difference['lines'][number];

interface YearDifferenceProps {
  readonly year: TaxYearsQuery['taxYears'][number] | undefined;
  readonly onClose: () => void;
}

/** How a locked year would differ now: what changed, why, and what to do. */
export function YearDifference({ year, onClose }: YearDifferenceProps) {
  const t = useTranslate();
  return (
    <Drawer
      title={year ? t(taxYears.changesOfYear, { year: year.label }) : t(taxYears.changesTitle)}
      open={year !== undefined}
      onClose={onClose}
    >
      {year && <Content year={year} />}
    </Drawer>
  );
}

const tones: Readonly<Record<string, BannerTone>> = {
  none: 'gain',
  named: 'warning',
  keep: 'info',
  check: 'warning',
  amend: 'warning',
};
const verdicts: Readonly<Record<string, Message>> = {
  none: taxYears.noChanges,
  named: taxYears.otherRecipient,
  keep: taxYears.keepReturn,
  check: taxYears.checkChanges,
  amend: taxYears.considerAmending,
};

function Content({ year }: { readonly year: NonNullable<YearDifferenceProps['year']> }) {
  const t = useTranslate();
  const { locale } = useTranslator();
  const { difference, progress, isCancelled, wrong, cancel, again } = useComparison(year.taxYear);
  if (wrong !== undefined || isCancelled)
    return (
      <Banner
        tone={isCancelled ? 'info' : 'loss'}
        action={<Button onClick={again}>{t(contract.tryAgain)}</Button>}
      >
        {wrong ?? t(taxYears.comparisonCancelled)}
      </Banner>
    );
  if (!difference)
    return (
      <Stack>
        <Text>{t(taxYears.comparing, { percent: progress })}</Text>
        <Progress
          label={t(taxYears.comparedProgress, { percent: progress })}
          done={progress}
          total={100}
        />
        <Actions>
          <Button small onClick={cancel}>
            {t(common.cancel)}
          </Button>
        </Actions>
      </Stack>
    );
  const { verdict, advice, isStale, figures, lines, lineCount } = difference;
  const verdictText = verdicts[verdict] ? t(verdicts[verdict]) : verdict;
  return (
    <Stack gap="three">
      <Banner tone={tones[verdict] ?? 'info'}>
        <RichText
          message={taxYears.verdict}
          params={{ verdict: verdictText, advice: advice.join(' ') }}
          tags={{ b: bold }}
        />
      </Banner>
      {isStale && <Banner tone="info">{t(taxYears.recalculating)}</Banner>}
      <PlainTable
        listed
        label={t(taxYears.figuresLabel)}
        rows={figures}
        rowId={({ id }) => id}
        columns={makeFigureColumns(t)}
      />
      {lines.length > 0 && (
        <Part
          title={
            lineCount > lines.length
              ? t(taxYears.changedLinesShown, { shown: lines.length, count: lineCount })
              : t(taxYears.changedLines)
          }
        >
          <PlainTable
            listed
            label={t(taxYears.changedLines)}
            rows={lines}
            rowId={({ kind, entryId }) => `${kind} ${entryId}`}
            columns={makeLineColumns(t)}
          />
          {lineCount > lines.length && <Text tone="muted">{t(taxYears.allInReport)}</Text>}
        </Part>
      )}
      <Causes difference={difference} />
      <Part title={t(taxYears.lockDetails)}>
        <Facts
          items={[
            [
              t(taxYears.lockedOn),
              year.seal?.sealed ? <When key="sealed" at={year.seal.sealed} /> : '–',
            ],
            [
              t(taxYears.storedTransactions),
              year.seal?.transactions?.toLocaleString(locale) ?? '–',
            ],
            [t(taxYears.engine), year.seal?.engine ?? '–'],
            [t(taxYears.digest), year.seal?.digest ?? '–'],
          ]}
        />
      </Part>
    </Stack>
  );
}

const changes: Readonly<Record<string, Message>> = {
  added: taxYears.changeAdded,
  removed: taxYears.changeRemoved,
  changed: taxYears.changeEdited,
};

const showTime = (at: string) => <When at={at} />;

function Causes({
  difference: { inputs, inputCount, settings, filedEngine, presentEngine },
}: {
  readonly difference: Difference;
}) {
  const t = useTranslate();
  if (inputs.length === 0 && settings.length === 0 && filedEngine === null) return null;
  return (
    <Part title={t(taxYears.causes)}>
      <Stack gap="half">
        {settings.map(({ label, filed, now }) => (
          <Text key={label}>{t(taxYears.settingChanged, { setting: label, filed, now })}</Text>
        ))}
        {filedEngine !== null && (
          <Text>{t(taxYears.engineChanged, { filed: filedEngine, now: presentEngine })}</Text>
        )}
        {inputs.map(({ transactionId, at, what, fields }) => (
          <Text key={transactionId}>
            {what === 'removed' ? (
              <TransactionName at={at} />
            ) : (
              <PageLink page="transactions" search={{ txId: transactionId }}>
                <TransactionName at={at} />
              </PageLink>
            )}{' '}
            {changes[what] ? t(changes[what]) : what}
            {fields.length > 0 && `: ${fields.join(', ')}`}
          </Text>
        ))}
        {inputCount > inputs.length && (
          <Text tone="muted">
            {t(taxYears.moreTransactions, { count: inputCount - inputs.length })}
          </Text>
        )}
      </Stack>
    </Part>
  );
}

const TransactionName = ({ at }: { readonly at: string }) => (
  <RichText message={taxYears.transactionOf} params={{ at }} tags={{ when: showTime }} />
);

const makeFigureColumns = (t: Translate): readonly Column<Difference['figures'][number]>[] => [
  { id: 'figure', label: t(taxYears.figureColumn), width: '2fr', cell: ({ label }) => label },
  {
    id: 'filed',
    label: t(taxYears.filedColumn),
    width: '1fr',
    end: true,
    cell: ({ filed }) => <Amount value={filed} digits="cents" />,
  },
  {
    id: 'now',
    label: t(taxYears.nowColumn),
    width: '1fr',
    end: true,
    cell: ({ now }) => <Amount value={now} digits="cents" />,
  },
  {
    id: 'difference',
    label: t(taxYears.differenceColumn),
    width: '1fr',
    end: true,
    cell: ({ difference }) => <Amount value={difference} digits="cents" gain />,
  },
];

const makeLineColumns = (t: Translate): readonly Column<Line>[] => [
  { id: 'on', label: t(common.date), width: '1fr', cell: ({ on }) => <When at={on} /> },
  {
    id: 'what',
    label: t(common.line),
    width: '1fr',
    cell: ({ kind, asset }) => t(taxYears.kindAndAsset, { kind, asset }),
  },
  {
    id: 'filed',
    label: t(taxYears.filedColumn),
    width: '1fr',
    end: true,
    cell: ({ kind, filed }) => (
      <Amount value={getFigure(kind, filed)} digits="cents" unknown={t(taxYears.didNotCount)} />
    ),
  },
  {
    id: 'now',
    label: t(taxYears.nowColumn),
    width: '1fr',
    end: true,
    cell: ({ kind, now }) => (
      <Amount value={getFigure(kind, now)} digits="cents" unknown={t(taxYears.doesNotCount)} />
    ),
  },
  { id: 'why', label: t(taxYears.causeColumn), width: '2fr', cell: ({ why }) => why },
];

/** The gain of a sale, or the value of other lines. */
const getFigure = (kind: string, side: Line['filed']): string | undefined =>
  kind === 'sale' ? side?.gain : side?.amount;
