import { createFileRoute } from '@tanstack/react-router';
import { Review } from '../../../../../features/review/Review.tsx';
import { readReview } from '../../../../../features/review/view.ts';
import { pageSearch } from '../../../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/client/$accountId/review')({
  validateSearch: pageSearch(readReview),
  component: Review,
});
