import { createFileRoute } from '@tanstack/react-router';
import { Review } from '../../../../../features/review/Review.tsx';
import { readReview } from '../../../../../features/review/view.ts';
import { makePageSearch } from '../../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/client/$accountId/review')({
  validateSearch: makePageSearch(readReview),
  component: Review,
});
