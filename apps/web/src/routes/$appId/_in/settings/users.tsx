import { createFileRoute } from '@tanstack/react-router';
import { UsersSettings } from '../../../../features/settings/UsersSettings.tsx';

export const Route = createFileRoute('/$appId/_in/settings/users')({ component: UsersSettings });
