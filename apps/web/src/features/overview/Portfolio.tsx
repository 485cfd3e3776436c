import * as common from '@lotbook/messages/generated/common';
import * as overview from '@lotbook/messages/generated/web/overview';
import type { Translate } from '@lotbook/messages/translator';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { format, sum, type Money } from '@lotbook/decimal/decimal';
import { formatShare, perMille } from '@lotbook/decimal/share';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { BarList, type Bar } from '@lotbook/ui/BarList';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { SourceName } from '@lotbook/ui/SourceName';
import { Stale } from '@lotbook/ui/Stale';
import { Switch } from '@lotbook/ui/Switch';
import { useState, type ReactNode } from 'react';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { PageLink, WhyLink } from '../../system/links.tsx';
import { useAllowed } from '../account/use-may.ts';
import { sourcePage } from '../sources/source-page.ts';
import { getByValue, isPriced, type Holding } from './holding.ts';
import { sumBy } from './sums.ts';

type SourceValue = OverviewQuery['taxTotals']['sources'][number];

interface PortfolioProps {
  readonly holdings: readonly Holding[];
  readonly sources: readonly SourceValue[];
  readonly currency: string;
  readonly stale: boolean;
}

interface Part {
  readonly id: string;
  readonly name: ReactNode;
  readonly value: Money;
  /** The value as text. */
  readonly shown: ReactNode;
}

const SHOWN = 6;

const getMarketValue = (parts: readonly { readonly value: string | null }[]): Money =>
  sumBy(parts.map(({ value }) => value));
const nameAllBut = (shown: readonly Holding[]): string =>
  JSON.stringify({ without: shown.map(({ asset }) => asset) });
const isValueHigher = ({ value }: Pick<Holding, 'value'>): boolean => sumBy([value]) > 0n;

/** The share of each source or asset by market value. Without any current price, how to add prices. */
export function Portfolio({ holdings, sources, currency, stale }: PortfolioProps) {
  const t = useTranslate();
  const [by, setBy] = useState<'source' | 'asset'>('source');
  if (holdings.length > 0 && !isPriced(holdings)) return <NoPrices />;
  const whole = getMarketValue(holdings);
  if (whole <= 0n) return null;
  const unpriced = holdings.filter(({ value }) => value === null).length;
  return (
    <Section
      title={t(overview.portfolioTitle)}
      note={
        unpriced > 0
          ? t(overview.portfolioNoteUnpriced, { currency, count: unpriced })
          : t(overview.portfolioNote, { currency })
      }
      action={
        <Switch
          label={t(overview.portfolioTitle)}
          choices={[
            { value: 'source', label: t(common.source) },
            { value: 'asset', label: t(common.asset) },
          ]}
          value={by}
          onChange={setBy}
        />
      }
    >
      <Stale when={stale}>
        <BarList
          label={t(by === 'source' ? overview.portfolioBySource : overview.portfolioLabel)}
          bars={toBars(by === 'source' ? makeSourceParts(t, sources) : makeAssetParts(t, holdings))}
        />
      </Stale>
    </Section>
  );
}

function makeAssetParts(t: Translate, holdings: readonly Holding[]): readonly Part[] {
  const sorted = holdings.filter(isValueHigher).toSorted(getByValue);
  const [shown, rest] = [sorted.slice(0, SHOWN), sorted.slice(SHOWN)];
  const parts = shown.map(({ asset, value }) => ({
    id: asset,
    name: <AssetName asset={asset} />,
    value: sumBy([value]),
    evidenceId: asset,
  }));
  const others = {
    id: '',
    name: t(overview.others, { count: rest.length }),
    value: getMarketValue(rest),
    evidenceId: nameAllBut(shown),
  };
  return [...parts, ...(rest.length > 0 ? [others] : [])].map((part) => ({
    ...part,
    shown: (
      <WhyLink what="worth" id={part.evidenceId}>
        <Amount value={format(part.value)} digits="cents" />
      </WhyLink>
    ),
  }));
}

function makeSourceParts(t: Translate, sources: readonly SourceValue[]): readonly Part[] {
  const sorted = sources.filter(isValueHigher);
  const rest = sorted.slice(SHOWN);
  const parts = sorted.slice(0, SHOWN).map((source) => ({
    id: source.id,
    name: (
      <PageLink page={getSourcePage(source)}>
        <SourceName label={source.name} provider={source.provider} />
      </PageLink>
    ),
    value: sumBy([source.value]),
  }));
  const others = {
    id: '',
    name: <PageLink page="sources">{t(overview.others, { count: rest.length })}</PageLink>,
    value: getMarketValue(rest),
  };
  return [...parts, ...(rest.length > 0 ? [others] : [])].map((part) => ({
    ...part,
    shown: <Amount value={format(part.value)} digits="cents" />,
  }));
}

const getSourcePage = ({ kind, id }: SourceValue): string =>
  sourcePage({ kind: kind === 'exchange' ? 'exchange' : 'wallet', id });

/** The longest bar is that of the largest part. */
function toBars(parts: readonly Part[]): readonly Bar[] {
  const whole = sum(parts.map(({ value }) => value));
  const most = Math.max(1, ...parts.map(({ value }) => perMille(value, whole)));
  return parts.map(({ id, name, value, shown }) => ({
    id,
    name,
    value: shown,
    share: formatShare(value, whole),
    percent: Math.round((perMille(value, whole) / most) * 100),
  }));
}

function NoPrices() {
  const t = useTranslate();
  const { may } = useAllowed();
  return (
    <Section title={t(overview.portfolioTitle)}>
      <Stack gap="one">
        <Text>{t(overview.noPrices)}</Text>
        <Text tone="muted">
          <RichText
            message={overview.noPricesHelp}
            tags={{
              settings: linkTo('settings/general', { section: 'prices' }),
              add: may('sourceAdd') ? linkTo('sources/add') : (text) => text,
            }}
          />
        </Text>
      </Stack>
    </Section>
  );
}

const linkTo = (page: string, search?: object) => (text: string) => (
  <PageLink page={page} {...(search && { search })}>
    {text}
  </PageLink>
);
