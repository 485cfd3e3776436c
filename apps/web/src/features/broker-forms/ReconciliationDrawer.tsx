import { Amount } from '@lotbook/ui/Amount';
import { Badge, type BadgeTone } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { SelectField } from '@lotbook/ui/fields';
import { formatAmount } from '@lotbook/ui/format-amount';
import { Inline } from '@lotbook/ui/Inline';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { BrokerLinesQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { MatchBrokerLines, refetchLines } from './documents.ts';
import { useBrokerLines } from './use-broker-lines.ts';

type Found = BrokerLinesQuery['brokerLines'];
type Line = Found['lines'][number];

interface ReconciliationDrawerProps {
  readonly open: boolean;
  readonly year: number;
  readonly onClose: () => void;
}

/** The lines of forms next to the books, those that need attention first. */
export const ReconciliationDrawer = ({ open, year, onClose }: ReconciliationDrawerProps) => (
  <Drawer title={`Forms of brokers and your books, ${year}`} open={open} onClose={onClose}>
    {open && <Content year={year} />}
  </Drawer>
);

function Content({ year }: { readonly year: number }) {
  const mayEdit = useAllowed().may('sourceEdit');
  const [status, setStatus] = useState('');
  const { found, error, busy, more, refetch: again } = useBrokerLines(year, status || undefined);
  if (!found)
    return error ? (
      <ErrorView
        title="An error occurred loading this content"
        reason={`${error.message}.`}
        actions={<Button onClick={again}>Try Again</Button>}
      />
    ) : (
      <Skeleton width={40} />
    );
  const { lines, counts, lineCount } = found;
  const meant =
    status === '' ? lineCount : (counts.find((each) => each.status === status)?.lines ?? 0);
  const options = counts.map((each) => ({
    value: each.status,
    label: `${each.words} (${each.lines.toLocaleString('en-US')})`,
  }));
  return (
    <Stack>
      <SelectField
        label="Which lines"
        value={status}
        onChange={setStatus}
        options={[{ value: '', label: `All (${lineCount.toLocaleString('en-US')})` }, ...options]}
      />
      <PlainTable
        listed
        label="Lines of the forms"
        rows={lines}
        rowId={({ id }) => id}
        columns={getColumns(mayEdit)}
      />
      <Row gap="two">
        {more && (
          <Button small onClick={() => void more()} busy={busy}>
            Show more
          </Button>
        )}
        <Text as="span" tone="muted" size="small">
          {lines.length.toLocaleString('en-US')} of {meant.toLocaleString('en-US')}{' '}
          {meant === 1 ? 'line' : 'lines'}
        </Text>
      </Row>
    </Stack>
  );
}

const tones: Readonly<Record<string, BadgeTone>> = {
  agrees: 'gain',
  'no-basis': 'gain',
  differs: 'warning',
  term: 'warning',
  'not-in-books': 'loss',
};

const getColumns = (mayEdit: boolean): readonly Column<Line>[] => [
  {
    id: 'line',
    label: 'Line of the form',
    width: '2fr',
    cell: ({ sold, quantity, asset, broker }) => (
      <Stack gap="half">
        <span>
          <Amount value={quantity} unit={asset} />, <When at={sold} />
        </span>
        <Text tone="muted" size="small">
          {broker}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'proceeds',
    label: 'Proceeds',
    width: '1fr',
    end: true,
    cell: (line) => <Compared told={line.proceeds} difference={line.proceedsDifference} />,
  },
  {
    id: 'basis',
    label: 'Basis',
    width: '1fr',
    end: true,
    cell: (line) => <Compared told={line.costBasis} difference={line.basisDifference} />,
  },
  {
    id: 'status',
    label: 'Status',
    width: '2fr',
    cell: (line) => <Status line={line} mayEdit={mayEdit} />,
  },
  {
    id: 'box',
    label: 'Box, code',
    width: '1fr',
    cell: ({ boxes, codes }) =>
      [boxes.join(' '), codes.join(' ')].filter(Boolean).join(', ') || '–',
  },
];

/** The form's amount, with the difference to ours below. */
function Compared({
  told,
  difference,
}: {
  readonly told: string | null;
  readonly difference: string | null;
}) {
  const isApart = difference !== null && Number(difference) !== 0;
  return (
    <Stack gap="half">
      <Amount value={told} digits="cents" unknown="The form has none" />
      {isApart && (
        <Text tone="muted" size="small">
          <Amount value={difference} digits="cents" gain /> against ours
        </Text>
      )}
    </Stack>
  );
}

function Status({ line, mayEdit }: { readonly line: Line; readonly mayEdit: boolean }) {
  const accountId = useAccountId();
  const match = useAction(MatchBrokerLines, { refetch: refetchLines, toastWrong: true });
  const options = [
    { value: '', label: 'Which sale is it?' },
    ...line.candidates.map(({ taxTxId, quantity, asset, on, source }) => ({
      value: taxTxId,
      label: `${formatAmount(quantity)?.text ?? quantity} ${asset}, ${on}, ${source}`,
    })),
    { value: 'none', label: 'None of mine' },
  ];
  const choose = (value: string) =>
    void match.run({
      accountId,
      lineIds: [line.id],
      ...(value === 'none' ? { none: true } : { taxTxId: value }),
    });
  return (
    <Stack gap="half">
      <Inline>
        <Badge tone={tones[line.status] ?? 'plain'}>{line.statusWords}</Badge>
      </Inline>
      {mayEdit && line.status === 'not-in-books' && (
        <SelectField
          bare
          small
          label={`What the line of ${line.quantity} ${line.asset} is`}
          value=""
          options={options}
          onChange={choose}
          disabled={match.busy}
        />
      )}
      {mayEdit && line.isChosen && (
        <Button
          small
          kind="quiet"
          label={`Match the line of ${line.quantity} ${line.asset} again`}
          busy={match.busy}
          onClick={() => void match.run({ accountId, lineIds: [line.id] })}
        >
          Match again
        </Button>
      )}
    </Stack>
  );
}
