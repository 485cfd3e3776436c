import { createFileRoute } from '@tanstack/react-router';
import { FileManagement } from '../../../../features/files/FileManagement.tsx';

export const Route = createFileRoute('/$appId/_in/files/management')({ component: FileManagement });
