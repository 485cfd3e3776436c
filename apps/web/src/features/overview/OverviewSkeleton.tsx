import { ChartSpace } from '@lotbook/ui/ChartSpace';
import { Section, Split } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { Strip } from '@lotbook/ui/Strip';

const labels = ['Net gain', 'Short-term', 'Long-term', 'Income', 'Open holdings'];

/** The page's shape before its figures are known. */
export function OverviewSkeleton() {
  return (
    <>
      <Strip
        label="Figures"
        figures={labels.map((label) => ({
          label,
          value: <Skeleton width={8} />,
          note: <Skeleton width={14} />,
        }))}
      />
      <Split
        main={
          <Section title="How much did you gain each year?">
            <ChartSpace />
          </Section>
        }
        side={null}
        lead={
          <Section title="Needs attention">
            <Skeleton width={24} />
          </Section>
        }
      />
    </>
  );
}
