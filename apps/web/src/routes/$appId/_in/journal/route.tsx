import { createFileRoute } from '@tanstack/react-router';
import { JournalLayout } from '../../../../features/journal/JournalLayout.tsx';

export const Route = createFileRoute('/$appId/_in/journal')({ component: JournalLayout });
