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

/** What of a sealed year would be different today: what moved, why, and what to do. */
export function YearDifference({ year, onClose }: YearDifferenceProps) {
  return (
    <Drawer
      title={`Changes since filing${year ? `, ${year.label}` : ''}`}
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
const verdicts: Readonly<Record<string, string>> = {
  none: 'Nothing moved',
  named: 'Another recipient is named',
  keep: 'Keep the return as it is',
  check: 'Look at what moved',
  amend: 'Consider amending the return',
};

function Content({ year }: { readonly year: NonNullable<YearDifferenceProps['year']> }) {
  const { difference, progress, isCancelled, wrong, cancel, again } = useComparison(year.taxYear);
  if (wrong !== undefined || isCancelled)
    return (
      <Banner
        tone={isCancelled ? 'info' : 'loss'}
        action={<Button onClick={again}>Try Again</Button>}
      >
        {wrong ?? 'The comparison was cancelled.'}
      </Banner>
    );
  if (!difference)
    return (
      <Stack>
        <Text>The sealed year is compared with the figures of today: {progress} %.</Text>
        <Progress label={`Compared, ${progress} percent`} done={progress} total={100} />
        <Actions>
          <Button small onClick={cancel}>
            Cancel
          </Button>
        </Actions>
      </Stack>
    );
  const { verdict, advice, isStale, figures, lines, lineCount } = difference;
  return (
    <Stack gap="three">
      <Banner tone={tones[verdict] ?? 'info'}>
        <strong>{verdicts[verdict] ?? verdict}.</strong> {advice.join(' ')}
      </Banner>
      {isStale && (
        <Banner tone="info">
          Your figures are being computed anew; this compares with the former ones.
        </Banner>
      )}
      <PlainTable
        listed
        label="Figures of the year"
        rows={figures}
        rowId={({ id }) => id}
        columns={figureColumns}
      />
      {lines.length > 0 && (
        <Part
          title={
            lineCount > lines.length
              ? `Lines that moved: ${lines.length} of ${lineCount}`
              : 'Lines that moved'
          }
        >
          <PlainTable
            listed
            label="Lines that moved"
            rows={lines}
            rowId={({ kind, entryId }) => `${kind} ${entryId}`}
            columns={lineColumns}
          />
          {lineCount > lines.length && (
            <Text tone="muted">The report Changes since filing has all of them.</Text>
          )}
        </Part>
      )}
      <Causes difference={difference} />
      <Part title="The seal">
        <Facts
          items={[
            ['Sealed', year.seal?.sealed ? <When key="sealed" at={year.seal.sealed} /> : '–'],
            ['Transactions kept', year.seal?.transactions?.toLocaleString('en-US') ?? '–'],
            ['Engine', year.seal?.engine ?? '–'],
            ['Digest', year.seal?.digest ?? '–'],
          ]}
        />
      </Part>
    </Stack>
  );
}

const whats: Readonly<Record<string, string>> = {
  added: 'came later',
  removed: 'is gone',
  changed: 'was changed',
};

function Causes({
  difference: { inputs, inputCount, settings, filedEngine, presentEngine },
}: {
  readonly difference: Difference;
}) {
  if (inputs.length === 0 && settings.length === 0 && filedEngine === null) return null;
  return (
    <Part title="What is different">
      <Stack gap="half">
        {settings.map(({ label, filed, now }) => (
          <Text key={label}>
            {label}: {filed}, now {now}
          </Text>
        ))}
        {filedEngine !== null && (
          <Text>
            Engine: {filedEngine}, now {presentEngine}
          </Text>
        )}
        {inputs.map(({ transactionId, at, what, fields }) => (
          <Text key={transactionId}>
            {what === 'removed' ? (
              <>
                The transaction of <When at={at} />
              </>
            ) : (
              <PageLink page="transactions" search={{ txId: transactionId }}>
                The transaction of <When at={at} />
              </PageLink>
            )}{' '}
            {whats[what] ?? what}
            {fields.length > 0 && `: ${fields.join(', ')}`}
          </Text>
        ))}
        {inputCount > inputs.length && (
          <Text tone="muted">
            And {(inputCount - inputs.length).toLocaleString('en-US')} more transactions.
          </Text>
        )}
      </Stack>
    </Part>
  );
}

const figureColumns: readonly Column<Difference['figures'][number]>[] = [
  { id: 'figure', label: 'Figure', width: '2fr', cell: ({ label }) => label },
  {
    id: 'filed',
    label: 'Filed',
    width: '1fr',
    end: true,
    cell: ({ filed }) => <Amount value={filed} digits="cents" />,
  },
  {
    id: 'now',
    label: 'Now',
    width: '1fr',
    end: true,
    cell: ({ now }) => <Amount value={now} digits="cents" />,
  },
  {
    id: 'difference',
    label: 'Difference',
    width: '1fr',
    end: true,
    cell: ({ difference }) => <Amount value={difference} digits="cents" gain />,
  },
];

const lineColumns: readonly Column<Line>[] = [
  { id: 'on', label: 'Date', width: '1fr', cell: ({ on }) => <When at={on} /> },
  { id: 'what', label: 'What', width: '1fr', cell: ({ kind, asset }) => `${kind}, ${asset}` },
  {
    id: 'filed',
    label: 'Filed',
    width: '1fr',
    end: true,
    cell: ({ kind, filed }) => (
      <Amount value={getFigure(kind, filed)} digits="cents" unknown="It did not count" />
    ),
  },
  {
    id: 'now',
    label: 'Now',
    width: '1fr',
    end: true,
    cell: ({ kind, now }) => (
      <Amount value={getFigure(kind, now)} digits="cents" unknown="It does not count" />
    ),
  },
  { id: 'why', label: 'Why', width: '2fr', cell: ({ why }) => why },
];

/** The gain of a sale; of others what they are worth. */
const getFigure = (kind: string, side: Line['filed']): string | undefined =>
  kind === 'sale' ? side?.gain : side?.amount;
