import * as texts from '@lotbook/messages/generated/web/source';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import type { ExchangeAuditQuery } from '../../generated/graphql.ts';

type Ledger = ExchangeAuditQuery['ledgerAudit'];
type Gap = Ledger['gaps'][number];

/** Gaps in an exchange's running balances, which show that rows are missing. */
export function LedgerGaps({ ledger }: { readonly ledger: Ledger }) {
  const t = useTranslate();
  return (
    <Section title={t(texts.runningBalances)} note={t(texts.runningBalancesNote)}>
      {ledger.gaps.length === 0 ? (
        <Text>{t(texts.noGaps, { count: ledger.lines })}</Text>
      ) : (
        <>
          <PlainTable
            label={t(texts.gaps)}
            rows={ledger.gaps.slice(0, maxShown)}
            rowId={({ beforeId, wallet }) => `${beforeId} ${wallet}`}
            columns={makeColumns(t)}
          />
          {ledger.gaps.length > maxShown && (
            <Text tone="muted">
              {t(texts.firstGaps, { shown: maxShown, total: ledger.gaps.length })}
            </Text>
          )}
        </>
      )}
    </Section>
  );
}

/** One gap often causes the following ones, so the first gaps matter most. */
const maxShown = 50;

const makeColumns = (t: Translate): readonly Column<Gap>[] => [
  {
    id: 'asset',
    label: t(common.asset),
    width: '',
    cell: ({ asset }) => <AssetName asset={asset} />,
  },
  {
    id: 'missing',
    label: t(texts.missing),
    width: '',
    end: true,
    cell: ({ missing }) => <Amount value={missing} align />,
  },
  {
    id: 'after',
    label: t(texts.after),
    width: '',
    cell: ({ afterAt }) => (afterAt === null ? t(texts.start) : <When at={afterAt} />),
  },
  {
    id: 'before',
    label: t(texts.before),
    width: '',
    cell: ({ beforeAt }) => <When at={beforeAt} />,
  },
  { id: 'row', label: t(texts.row), width: '', cell: ({ beforeId }) => beforeId },
];
