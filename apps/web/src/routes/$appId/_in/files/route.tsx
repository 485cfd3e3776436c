import { createFileRoute } from '@tanstack/react-router';
import { FilesLayout } from '../../../../features/files/FilesLayout.tsx';

export const Route = createFileRoute('/$appId/_in/files')({ component: FilesLayout });
