import * as common from '@lotbook/messages/generated/common';
import * as journal from '@lotbook/messages/generated/web/journal';
import type { Translate } from '@lotbook/messages/translator';
import { isCurrency } from '@lotbook/decimal/currency-decimals';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName, shortenName } from '@lotbook/ui/AssetName';
import { Badge } from '@lotbook/ui/Badge';
import { IconButton } from '@lotbook/ui/buttons';
import { ChevronDown, ChevronRight } from '@lotbook/ui/icons';
import { Inline, SideNote } from '@lotbook/ui/Inline';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { PageLink } from '../../system/links.tsx';
import {
  getLines,
  getUnitLines,
  listDistinct,
  sumMovement,
  type EntryRow,
  type Units as MovedUnits,
} from './entry-rows.ts';
import { formatAccount, formatPart, formatRole, formatWhat } from './journal-text.ts';

interface ColumnOptions {
  readonly t: Translate;
  readonly currency: string;
  readonly onExpand: (id: string) => void;
  /** Accounts under audit have no transactions page. */
  readonly hasTransactions: boolean;
}

export const makeEntryColumns = ({
  t,
  currency,
  onExpand,
  hasTransactions,
}: ColumnOptions): readonly Column<EntryRow>[] => [
  {
    id: 'expand',
    label: t(journal.expandColumn),
    width: '56px',
    cell: (row) => <ExpandButton row={row} onExpand={onExpand} />,
  },
  {
    id: 'date',
    label: t(common.date),
    width: '112px',
    cell: ({ entry, line }) => (line ? null : <When at={entry.date} />),
  },
  {
    id: 'kind',
    label: t(journal.kindColumn),
    width: 'minmax(150px, 0.9fr)',
    cell: (row) => <Kind row={row} />,
  },
  {
    id: 'accounts',
    label: t(common.accounts),
    width: 'minmax(220px, 1.6fr)',
    cell: (row) => <Accounts row={row} />,
  },
  {
    id: 'debit',
    label: t(journal.debitColumn, { currency }),
    width: 'minmax(116px, 0.6fr)',
    end: true,
    cell: ({ entry, line }) => <Money value={line ? line.debit : entry.amount} />,
  },
  {
    id: 'credit',
    label: t(journal.creditColumn, { currency }),
    width: 'minmax(116px, 0.6fr)',
    end: true,
    cell: ({ entry, line }) => <Money value={line ? line.credit : entry.amount} />,
  },
  {
    id: 'asset',
    label: t(journal.assetColumn),
    width: 'minmax(230px, 1.2fr)',
    cell: (row) => <Units row={row} />,
  },
  {
    id: 'source',
    label: t(common.source),
    width: 'minmax(110px, 0.8fr)',
    cell: (row) => <Names names={listDistinct(getLines(row).map(({ source }) => source))} />,
  },
  {
    id: 'contact',
    label: t(journal.contactColumn),
    width: 'minmax(90px, 0.6fr)',
    cell: (row) => (
      <Names names={listDistinct(getLines(row).map(({ contactName }) => contactName))} />
    ),
  },
  ...(hasTransactions
    ? [
        {
          id: 'transaction',
          label: t(journal.kindActivity),
          width: '104px',
          cell: ({ entry, line }: EntryRow) =>
            line || entry.transactionId === null ? null : (
              <PageLink page="transactions" search={{ txId: entry.transactionId }}>
                {t(journal.openTransaction)}
              </PageLink>
            ),
        },
      ]
    : []),
];

export const entryLines: TwoLines<EntryRow> = {
  what: (row) => <Accounts row={row} />,
  when: ({ entry, line }) => (line ? null : <When at={entry.date} />),
  amount: ({ entry, line }) => (
    <Amount value={line ? getSignedAmount(line) : entry.amount} digits="cents" />
  ),
  outcome: (row) => (row.line ? null : <Kind row={row} />),
};

/** Credits are negative on phones, where both share a column. */
const getSignedAmount = ({
  debit,
  credit,
}: {
  readonly debit: string;
  readonly credit: string;
}): string => (isZero(credit) ? debit : `-${credit}`);

const isZero = (amount: string): boolean => /^0?(\.0*)?$/.test(amount);

/** A line has a debit or a credit; the other cell stays empty. */
export const Money = ({ value }: { readonly value: string }) =>
  isZero(value) ? null : <Amount value={value} digits="cents" align />;

interface QuantityProps {
  readonly value: string | null;
  readonly asset: string;
}

/** Units of a line. Currencies have their own decimals. */
export const Quantity = ({ value, asset }: QuantityProps) => (
  <Amount value={value} asset={asset} digits={isCurrency(asset) ? 'cents' : 'count'} />
);

function ExpandButton({
  row: { entry, line, isExpanded },
  onExpand,
}: {
  readonly row: EntryRow;
  readonly onExpand: (id: string) => void;
}) {
  const t = useTranslate();
  if (line) return null;
  const Icon = isExpanded ? ChevronDown : ChevronRight;
  return (
    <IconButton
      small
      label={t(isExpanded ? journal.hideLines : journal.showLines)}
      onClick={(event) => {
        event.stopPropagation();
        onExpand(entry.key);
      }}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}

function Kind({ row: { entry, line } }: { readonly row: EntryRow }) {
  const t = useTranslate();
  if (line) return <SideNote>{formatRole(line.role, t)}</SideNote>;
  return (
    <Inline>
      {formatWhat(entry, t)}
      {entry.adjustsPart !== null && (
        <>
          {' '}
          <Badge tone="info">{formatPart(entry.adjustsPart, t)}</Badge>
        </>
      )}
    </Inline>
  );
}

/** The accounts of all lines, or what the lines are about and a mark if some have none. */
function Accounts({ row }: { readonly row: EntryRow }) {
  const t = useTranslate();
  const lines = getLines(row);
  const names = listDistinct(
    lines.map(({ account, role }) => (account ? formatAccount(account) : formatRole(role, t))),
  );
  return (
    <Inline>
      {names.length > 0 && <Names names={names} />}
      {lines.some(({ account }) => account === null) && (
        <Badge tone="warning">{t(journal.notMapped)}</Badge>
      )}
    </Inline>
  );
}

const shownNames = 2;

function Names({ names }: { readonly names: readonly string[] }) {
  const t = useTranslate();
  if (names.length === 0) return '–';
  const shown = names.slice(0, shownNames).join(', ');
  return (
    <SideNote>
      {names.length > shownNames
        ? t(journal.more, { shown, count: names.length - shownNames })
        : shown}
    </SideNote>
  );
}

/** Units of a line; of an entry, what was sent and what was received for it. */
function Units({ row }: { readonly row: EntryRow }) {
  const lines = getUnitLines(row);
  const [first] = lines;
  if (!first) return '–';
  if (row.line && first.asset !== null)
    return <UnitsText units={{ asset: first.asset, quantity: first.quantity ?? '0' }} />;
  const { sent, received, moved, mostlySent, mostlyReceived } = sumMovement(row.entry.lines);
  const outs = [...sent.map(({ asset }) => asset), ...mostlySent];
  const ins = [...received.map(({ asset }) => asset), ...mostlyReceived];
  const isPlain = mostlySent.length + mostlyReceived.length === 0;
  const [out, into, kept] = isPlain ? [sent[0], received[0], moved[0]] : [];
  const count = outs.length + ins.length + moved.length;
  if (count === 1 && kept) return <UnitsText units={kept} />;
  if (count === 1 && into) return <UnitsText units={into} />;
  if (count === 1 && out) return <UnitsText units={{ ...out, quantity: `-${out.quantity}` }} />;
  if (count === 2 && out && into)
    return (
      <span>
        <PlainUnits units={out} /> {arrow} <PlainUnits units={into} />
      </span>
    );
  if (outs.length === 0 || ins.length === 0)
    return <Names names={listDistinct(lines.map(({ asset }) => asset))} />;
  return (
    <span>
      <Names names={outs.map(shortenName)} /> {arrow} <Names names={ins.map(shortenName)} />
    </span>
  );
}

const arrow = '→';

const UnitsText = ({ units: { asset, quantity } }: { readonly units: MovedUnits }) => (
  <Inline>
    <Quantity value={quantity} asset={asset} /> <AssetName asset={asset} />
  </Inline>
);

/** Without a logo, so that both sides of a trade have room. */
const PlainUnits = ({ units: { asset, quantity } }: { readonly units: MovedUnits }) => (
  <>
    <Quantity value={quantity} asset={asset} /> {shortenName(asset)}
  </>
);
