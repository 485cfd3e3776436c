import { useRouteContext } from '@tanstack/react-router';
import type { Session } from '../../system/session.ts';

export const useSession = (): Session =>
  useRouteContext({ from: '__root__', select: (context) => context.session });
