import * as common from '@lotbook/messages/generated/common';
import * as overview from '@lotbook/messages/generated/web/overview';
import * as readiness from '@lotbook/messages/generated/web/readiness';
import { useTranslate } from '@lotbook/ui/translate';
import { ChartSpace } from '@lotbook/ui/ChartSpace';
import { Section, Split } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { Strip } from '@lotbook/ui/Strip';

const labels = [
  overview.netGain,
  common.shortTerm,
  common.longTerm,
  overview.income,
  overview.holdings,
];

/** The layout of the page until its figures are loaded. */
export function OverviewSkeleton() {
  const t = useTranslate();
  return (
    <>
      <Strip
        label={t(overview.figures)}
        figures={labels.map((label) => ({
          label: t(label),
          value: <Skeleton width={8} />,
          note: <Skeleton width={14} />,
        }))}
      />
      <Split
        main={
          <Section title={t(overview.gainsTitle)}>
            <ChartSpace />
          </Section>
        }
        side={null}
        lead={
          <Section title={t(readiness.needsAttention)}>
            <Skeleton width={24} />
          </Section>
        }
      />
    </>
  );
}
