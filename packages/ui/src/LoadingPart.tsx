import * as contract from '@lotbook/messages/generated/contract';
import { Banner } from './Banner.tsx';
import { Button } from './buttons.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useTranslate } from './translate.tsx';

interface LoadingPartProps {
  /** Why the contents can't be loaded. */
  readonly error: Error | undefined;
  readonly onRetry: () => unknown;
  /** Of the placeholder. */
  readonly width?: number;
}

/** A part of a page until its contents are loaded: a placeholder, or what went wrong and a way to try again. */
export function LoadingPart({ error, onRetry, width = 40 }: LoadingPartProps) {
  const t = useTranslate();
  if (!error) return <Skeleton width={width} />;
  return (
    <Banner
      tone="loss"
      action={
        <Button small onClick={() => onRetry()}>
          {t(contract.tryAgain)}
        </Button>
      }
    >
      {error.message}
    </Banner>
  );
}
