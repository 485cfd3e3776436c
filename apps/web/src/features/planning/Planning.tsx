import { Target } from '@lotbook/ui/icons';
import { EmptyPage } from '../../system/EmptyPage.tsx';

export const Planning = () => (
  <EmptyPage title="Planning" nothing="No plan yet" icon={<Target size={32} strokeWidth={1.5} aria-hidden />}>
    What selling before the year ends would gain or lose, and what tax that would mean, is worked out here from your open lots.
  </EmptyPage>
);
