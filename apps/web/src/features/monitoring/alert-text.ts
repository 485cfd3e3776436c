import * as common from '@lotbook/messages/generated/common';
import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import type { BadgeTone } from '@lotbook/ui/Badge';
import type { AlertLevel, AlertStatus } from '../../generated/graphql.ts';

export const alertLevels = ['severe', 'high', 'medium', 'low'] as const;
export const alertStatuses = ['open', 'acknowledged', 'dismissed'] as const;
export const alertDirections = ['sent', 'received'] as const;

export const levelTexts = {
  severe: monitoring.severe,
  high: monitoring.high,
  medium: monitoring.medium,
  low: monitoring.low,
} as const satisfies Record<AlertLevel, unknown>;

export const levelTones = {
  severe: 'loss',
  high: 'warning',
  medium: 'info',
  low: 'plain',
} as const satisfies Record<AlertLevel, BadgeTone>;

export const statusTexts = {
  open: monitoring.open,
  acknowledged: monitoring.acknowledged,
  dismissed: monitoring.dismissed,
} as const satisfies Record<AlertStatus, unknown>;

export const directionTexts = { sent: common.sent, received: common.received } as const;

/** A provider's category, which it writes in lower case. */
export const formatCategory = (category: string): string =>
  category.charAt(0).toUpperCase() + category.slice(1);
