import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { getIssueName } from '@lotbook/model/issue-name';
import { Banner } from '@lotbook/ui/Banner';
import { BulletList } from '@lotbook/ui/BulletList';
import { Button } from '@lotbook/ui/buttons';
import { Disclosure } from '@lotbook/ui/Disclosure';
import { absolute, isResidue, money, subtract } from '@lotbook/decimal/decimal';
import { formatFiat } from '@lotbook/ui/format-fiat';
import { Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { graphql } from '../../../generated/gql.ts';
import type { ConsequencesQuery, TriedActInput } from '../../../generated/graphql.ts';
import { useAccount } from '../../account/use-account.ts';
import { useTaxPlace } from '../../account/use-tax-place.ts';
import { TransactionsBothWays, YearsBothWays } from '../../tax-settings/both-ways.tsx';

const ConsequencesDocument = graphql(`
  query Consequences($accountId: ID!, $act: TriedActInput!) {
    consequences(accountId: $accountId, act: $act) {
      now {
        ...YearBothWays @unmask
      }
      other {
        ...YearBothWays @unmask
      }
      besides {
        year
        what
        by
      }
      sealed
      heldBasis
      changed
      largest {
        ...TransactionBothWays @unmask
      }
      issues {
        code
        opened
        settled
      }
      unpriced
      stays
    }
  }
`);

type Consequences = ConsequencesQuery['consequences'];

interface WhatChangesProps {
  readonly act: TriedActInput;
  /** The action, for screen readers, if the page has several previews. */
  readonly by?: string;
}

/** Previews the impact of an action on request. Another action discards the preview. */
export const WhatChanges = ({ act, by }: WhatChangesProps) => (
  <ActionScope key={JSON.stringify(act)} act={act} {...(by && { by })} />
);

function ActionScope({ act, by }: WhatChangesProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div aria-live="polite" className={isOpen ? undefined : 'lb-quiet-edge'}>
      {isOpen ? (
        <Answer act={act} />
      ) : (
        <Button
          small
          kind="quiet"
          {...(by && { label: t(texts.previewImpactOf, { action: by }) })}
          onClick={() => setIsOpen(true)}
        >
          {t(texts.previewImpact)}
        </Button>
      )}
    </div>
  );
}

function Answer({ act }: Pick<WhatChangesProps, 'act'>) {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const { years } = useTaxPlace();
  const { data, error } = useQuery(ConsequencesDocument, {
    variables: { accountId, act },
    fetchPolicy: 'network-only',
  });
  const impact = data?.consequences;
  if (error)
    return <Banner tone="loss">{t(texts.previewFailed, { reason: error.message })}</Banner>;
  if (!impact) return <Text tone="muted">{t(texts.previewing)}</Text>;
  const currency = account?.fiatCurrency ?? '';
  const changes = selectChanges(impact);
  return (
    <Stack gap="one">
      {impact.stays !== null && <Text>{impact.stays}</Text>}
      <Text>{formatYears(changes, impact, { currency, t })}</Text>
      {changes.now.length > 0 && <YearsBothWays brief {...changes} />}
      {impact.sealed.length > 0 && (
        <Banner tone="warning">
          {t(texts.lockedStays, {
            count: impact.sealed.length,
            years: impact.sealed.map(years.label).join(', '),
          })}
        </Banner>
      )}
      <BulletList
        items={[
          ...listMoves(impact, { currency, getLabel: years.label, t }),
          ...listIssues(impact, t),
        ]}
      />
      {impact.largest.length > 0 && (
        <Disclosure title={describeAffected(impact, t)}>
          <TransactionsBothWays brief rows={impact.largest} />
        </Disclosure>
      )}
    </Stack>
  );
}

type YearsChanged = Pick<Consequences, 'now' | 'other'>;

/** The years without those whose amounts differ by rounding only. Both lists have the same years. */
function selectChanges({ now, other }: YearsChanged): YearsChanged {
  const isRounding = (place: number): boolean => {
    const [before, after] = [now[place]!, other[place]!];
    const changes = [
      subtract(money(after.gain), money(before.gain)),
      subtract(money(after.income), money(before.income)),
    ];
    return changes.some((by) => by !== 0n) && changes.every(isResidue);
  };
  return {
    now: now.filter((_, place) => !isRounding(place)),
    other: other.filter((_, place) => !isRounding(place)),
  };
}

const formatYears = (
  { now }: YearsChanged,
  { besides: moves }: Consequences,
  { currency, t }: { readonly currency: string; readonly t: Translate },
): string =>
  now.length > 0
    ? t(texts.yearsChange, { currency })
    : t(moves.length > 0 ? texts.noGainChanges : texts.noYearChanges);

const moveNames: Readonly<Record<string, Message>> = {
  proceeds: texts.proceedsMove,
  costBasis: texts.costBasisMove,
  gifts: texts.giftsMove,
  donations: texts.donationsMove,
  expenses: texts.expensesMove,
};

interface MoveContext {
  readonly currency: string;
  readonly getLabel: (year: number) => string;
  readonly t: Translate;
}

/** Changes other than gain and income, year by year, and the change of the cost basis held. */
function listMoves(
  { besides: moves, heldBasis }: Consequences,
  { currency, getLabel, t }: MoveContext,
): readonly string[] {
  const formatMove = ({ what, by }: (typeof moves)[number]): string =>
    t(isNegative(by) ? texts.movedLess : texts.movedMore, {
      what: moveNames[what] ? t(moveNames[what]) : what,
      amount: formatSize(by, currency, t),
    });
  const byYear = [...Map.groupBy(moves, ({ year }) => year)];
  return [
    ...byYear.map(([year, list]) =>
      t(texts.yearMoves, { year: getLabel(year), moves: list.map(formatMove).join(', ') }),
    ),
    ...(heldBasis === '0'
      ? []
      : [
          t(isNegative(heldBasis) ? texts.heldLess : texts.heldMore, {
            amount: formatSize(heldBasis, currency, t),
          }),
        ]),
  ];
}

const isNegative = (amount: string): boolean => amount.startsWith('-');
const formatSize = (amount: string, currency: string, t: Translate): string =>
  formatFiat(absolute(money(amount)), currency, t);

const describeAffected = ({ changed, largest }: Consequences, t: Translate): string =>
  changed > largest.length
    ? t(texts.largestChanges, { shown: largest.length, count: changed })
    : t(texts.transactionsChange, { count: changed });

function listIssues({ issues, unpriced }: Consequences, t: Translate): readonly string[] {
  const listed = (of: 'opened' | 'settled') =>
    issues
      .flatMap((each) =>
        each[of] > 0
          ? [`${getIssueName(each.code, t)} (${t(common.number, { value: each[of] })})`]
          : [],
      )
      .sort();
  const [settled, opened] = [listed('settled'), listed('opened')];
  return [
    ...(settled.length > 0 ? [t(texts.resolvesIssues, { issues: settled.join(', ') })] : []),
    ...(opened.length > 0 ? [t(texts.opensIssues, { issues: opened.join(', ') })] : []),
    ...(unpriced > 0 ? [t(texts.pricesMissing, { count: unpriced })] : []),
  ];
}
