import { plural } from '../app/format.ts';
import { Badge } from '../parts/text.tsx';

export interface PrivacyRequest {
  readonly id: number;
  readonly kind: string;
  readonly state: 'open' | 'closed';
  readonly by: string;
  readonly reason: string;
  readonly person?: string | null;
  readonly received: string;
  readonly due: string;
  readonly closed: string | null;
  readonly closed_by: string | null;
  readonly receipt: Readonly<Record<string, unknown>> | null;
  readonly days_left?: number | null;
}

export function DaysLeft({ request }: { readonly request: PrivacyRequest }) {
  if (request.state === 'closed') return <span class="soft">closed</span>;
  const days = request.days_left ?? Math.ceil((Date.parse(request.due) - Date.now()) / 86_400_000);
  if (days < 0) return <Badge tone="bad">{plural(-days, 'day')} late</Badge>;
  return <Badge tone={days <= 7 ? 'warn' : 'good'}>{days === 0 ? 'due today' : `${plural(days, 'day')} left`}</Badge>;
}
