import { createFileRoute } from '@tanstack/react-router';
import { readLogin } from '../../features/status/login-search.ts';
import { Login } from '../../features/status/Login.tsx';

export const Route = createFileRoute('/$appId/login')({ validateSearch: readLogin, component: Login });
