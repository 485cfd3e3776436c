import * as texts from '@lotbook/messages/generated/web/broker-forms';
import * as common from '@lotbook/messages/generated/common';
import * as contract from '@lotbook/messages/generated/contract';
import type { Translate } from '@lotbook/messages/translator';
import { RichText, useTranslate } from '@lotbook/ui/translate';
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
export function ReconciliationDrawer({ open, year, onClose }: ReconciliationDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer title={t(texts.drawerTitle, { year: String(year) })} open={open} onClose={onClose}>
      {open && <Content year={year} />}
    </Drawer>
  );
}

function Content({ year }: { readonly year: number }) {
  const t = useTranslate();
  const mayEdit = useAllowed().may('sourceEdit');
  const [status, setStatus] = useState('');
  const { found, error, busy, more, refetch: again } = useBrokerLines(year, status || undefined);
  if (!found)
    return error ? (
      <ErrorView
        title={t(contract.errorLoadingContent)}
        reason={error.message}
        actions={<Button onClick={again}>{t(contract.tryAgain)}</Button>}
      />
    ) : (
      <Skeleton width={40} />
    );
  const { lines, counts, lineCount } = found;
  const meant =
    status === '' ? lineCount : (counts.find((each) => each.status === status)?.lines ?? 0);
  const options = counts.map((each) => ({
    value: each.status,
    label: t(texts.statusLines, { status: each.words, count: each.lines }),
  }));
  return (
    <Stack>
      <SelectField
        label={t(texts.linesFilter)}
        value={status}
        onChange={setStatus}
        options={[{ value: '', label: t(texts.allLines, { count: lineCount }) }, ...options]}
      />
      <PlainTable
        listed
        label={t(texts.linesTable)}
        rows={lines}
        rowId={({ id }) => id}
        columns={getColumns(t, mayEdit)}
      />
      <Row gap="two">
        {more && (
          <Button small onClick={() => more()} busy={busy}>
            {t(common.showMore)}
          </Button>
        )}
        <Text as="span" tone="muted" size="small">
          {t(texts.linesShown, { shown: lines.length, total: meant })}
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

const getColumns = (t: Translate, mayEdit: boolean): readonly Column<Line>[] => [
  {
    id: 'line',
    label: t(texts.lineColumn),
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
    label: t(texts.proceedsColumn),
    width: '1fr',
    end: true,
    cell: (line) => <Compared told={line.proceeds} difference={line.proceedsDifference} />,
  },
  {
    id: 'basis',
    label: t(common.costBasis),
    width: '1fr',
    end: true,
    cell: (line) => <Compared told={line.costBasis} difference={line.basisDifference} />,
  },
  {
    id: 'status',
    label: t(common.status),
    width: '2fr',
    cell: (line) => <Status line={line} mayEdit={mayEdit} />,
  },
  {
    id: 'box',
    label: t(texts.boxColumn),
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
  const t = useTranslate();
  const amount = <Amount value={difference} digits="cents" gain />;
  const isApart = difference !== null && Number(difference) !== 0;
  return (
    <Stack gap="half">
      <Amount value={told} digits="cents" unknown={t(texts.notOnForm)} />
      {isApart && (
        <Text tone="muted" size="small">
          <RichText message={texts.difference} tags={{ amount: () => amount }} />
        </Text>
      )}
    </Stack>
  );
}

function Status({ line, mayEdit }: { readonly line: Line; readonly mayEdit: boolean }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const match = useAction(MatchBrokerLines, { refetch: refetchLines, toastWrong: true });
  const options = [
    { value: '', label: t(texts.whichSale) },
    ...line.candidates.map(({ taxTxId, quantity, asset, on, source }) => ({
      value: taxTxId,
      label: `${formatAmount(quantity)?.text ?? quantity} ${asset}, ${on}, ${source}`,
    })),
    { value: 'none', label: t(texts.noSale) },
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
          label={t(texts.chooseSale, { units: line.quantity, asset: line.asset })}
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
          label={t(texts.rematchNamed, { units: line.quantity, asset: line.asset })}
          busy={match.busy}
          onClick={() => match.run({ accountId, lineIds: [line.id] })}
        >
          {t(texts.rematch)}
        </Button>
      )}
    </Stack>
  );
}
