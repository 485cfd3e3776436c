import * as review from '@lotbook/messages/generated/web/review';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';

export interface DismissalReasons {
  readonly dismissedBecause: string | null;
  readonly dismissedAt: string | null;
  readonly dismissedByEmail: string | null;
}

export const showDay = (at: string) => <When at={at} show="day" />;

/** When an issue was dismissed, by whom and why. */
export function DismissalReason({
  how: { dismissedBecause, dismissedAt, dismissedByEmail },
}: {
  readonly how: DismissalReasons;
}) {
  const t = useTranslate();
  const reason = dismissedBecause ?? '';
  if (dismissedAt === null) return t(review.dismissedBecause, { reason });
  const person = dismissedByEmail ?? t(review.formerUser);
  return (
    <RichText
      message={review.dismissedOnBecause}
      params={{ at: dismissedAt, person, reason }}
      tags={{ when: showDay }}
    />
  );
}
