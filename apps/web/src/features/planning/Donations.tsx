import * as common from '@lotbook/messages/generated/common';
import * as planning from '@lotbook/messages/generated/web/planning';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { format } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Section } from '@lotbook/ui/layout';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useState } from 'react';
import { makeSentence } from '../explain/sentence.ts';
import { ExplanationDialog } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import type { Position } from './holdings.ts';
import { isPriced, getSums, explainLots, type PricedLot } from './explain-lots.ts';

interface DonationsProps {
  readonly facts: Facts;
  readonly currency: string;
  readonly positions: readonly Position[];
  readonly onOpen: (key: string) => void;
}

interface Candidate extends ReturnType<typeof getSums> {
  readonly position: Position;
  readonly lots: readonly PricedLot[];
}

const most = 5;

/** Long-term holdings with the largest gains: a donation instead of a sale avoids tax on the gain. */
export function Donations({ facts, currency, positions, onOpen }: DonationsProps) {
  const t = useTranslate();
  const candidates = positions.flatMap(getCandidate).toSorted((a, b) => (a.gain < b.gain ? 1 : -1));
  const [why, setWhy] = useState<Candidate>();
  const note = t(facts.jurisdiction === 'US' ? planning.donationsNoteUs : planning.donationsNoteUk);
  return (
    <Section title={t(planning.donationsTitle)} note={note} flush>
      <DataTable
        label={t(planning.donationsLabel)}
        rows={candidates.slice(0, most)}
        rowId={({ position }) => position.key}
        columns={makeColumns(t, currency)}
        lines={makeLines(currency)}
        status="ready"
        onOpen={({ position }) => onOpen(position.key)}
        onWhy={setWhy}
        empty={
          <Empty title={t(planning.noDonations)}>
            {t(facts.jurisdiction === 'US' ? planning.noDonationsUs : planning.noDonationsUk)}
          </Empty>
        }
        leastWidth={520}
      />
      {why && (
        <ExplanationDialog
          told={explainLots(t, why.position, why.lots, facts, currency, explainCandidate(t, facts))}
          onClose={() => setWhy(undefined)}
        />
      )}
    </Section>
  );
}

function getCandidate(position: Position): readonly Candidate[] {
  const lots = position.lots
    .filter(isPriced)
    .filter(({ gain, term }) => gain > 0n && term !== 'short');
  return lots.length > 0 ? [{ position, lots, ...getSums(lots) }] : [];
}

const explainCandidate = (t: Translate, { jurisdiction }: Facts) =>
  jurisdiction === 'US'
    ? makeSentence(t(planning.donationReasonUs), { citation: 'IRC 170(e)' })
    : makeSentence(t(planning.donationReasonUk), { citation: 'TCGA 1992 s257' });

const makeColumns = (t: Translate, currency: string): readonly Column<Candidate>[] => [
  {
    id: 'asset',
    label: t(common.asset),
    width: 'minmax(96px, 1fr)',
    cell: ({ position }) => <AssetName asset={position.asset} />,
  },
  {
    id: 'source',
    label: t(common.source),
    width: 'minmax(96px, 1fr)',
    cell: ({ position }) => <SourceName label={position.source} provider={position.provider} />,
  },
  {
    id: 'quantity',
    label: t(common.quantity),
    width: 'minmax(88px, 1fr)',
    end: true,
    cell: ({ quantity }) => <Amount value={format(quantity)} align />,
  },
  {
    id: 'value',
    label: t(planning.value, { currency }),
    width: 'minmax(96px, 1fr)',
    end: true,
    why: true,
    cell: ({ value }) => <Amount value={format(value)} digits="cents" align />,
  },
  {
    id: 'gain',
    label: t(planning.gainInLots),
    width: 'minmax(96px, 1fr)',
    end: true,
    why: true,
    cell: ({ gain }) => <Amount value={format(gain)} digits="cents" gain align />,
  },
];

const makeLines = (currency: string): TwoLines<Candidate> => ({
  what: ({ position }) => <AssetName asset={position.asset} />,
  when: ({ position }) => position.source,
  amount: ({ value }) => <Amount value={format(value)} digits="cents" unit={currency} />,
  outcome: ({ gain }) => <Amount value={format(gain)} digits="cents" gain />,
});
