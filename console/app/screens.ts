import type { ComponentType } from 'preact';
import type { IconName } from '../parts/icon.tsx';
import type { ScreenProps } from './screen-props.ts';
import type { Role } from './session.ts';

interface Screen {
  readonly pattern: string;
  /** The lowest role it is of use to. */
  readonly role: Role;
  /** Each screen is a file of its own, loaded when it is opened. */
  readonly load: () => Promise<{ readonly default: ComponentType<ScreenProps> }>;
}

export const SCREENS: readonly Screen[] = [
  { pattern: '/', role: 'viewer', load: () => import('../screens/start.tsx') },
  { pattern: '/look-up', role: 'operator', load: () => import('../screens/look-up.tsx') },
  { pattern: '/people', role: 'viewer', load: () => import('../screens/find-people.tsx') },
  { pattern: '/people/:person', role: 'viewer', load: () => import('../screens/person.tsx') },
  { pattern: '/review', role: 'operator', load: () => import('../screens/review.tsx') },
  { pattern: '/import', role: 'operator', load: () => import('../screens/import.tsx') },
  { pattern: '/import/:import', role: 'viewer', load: () => import('../screens/import-progress.tsx') },
  { pattern: '/sources', role: 'viewer', load: () => import('../screens/sources.tsx') },
  { pattern: '/sources/:source', role: 'viewer', load: () => import('../screens/source.tsx') },
  { pattern: '/quality', role: 'viewer', load: () => import('../screens/quality.tsx') },
  { pattern: '/jobs', role: 'viewer', load: () => import('../screens/jobs.tsx') },
  { pattern: '/changes/:change', role: 'viewer', load: () => import('../screens/change.tsx') },
  { pattern: '/accounts', role: 'viewer', load: () => import('../screens/accounts.tsx') },
  { pattern: '/accounts/:account', role: 'viewer', load: () => import('../screens/account.tsx') },
  { pattern: '/keys/:key', role: 'viewer', load: () => import('../screens/key.tsx') },
  { pattern: '/requests-log', role: 'viewer', load: () => import('../screens/request-log.tsx') },
  { pattern: '/privacy', role: 'viewer', load: () => import('../screens/privacy.tsx') },
  { pattern: '/privacy/:request', role: 'viewer', load: () => import('../screens/privacy-request.tsx') },
  { pattern: '/audit', role: 'operator', load: () => import('../screens/audit.tsx') },
  { pattern: '/operators', role: 'viewer', load: () => import('../screens/operators.tsx') },
  { pattern: '/settings', role: 'viewer', load: () => import('../screens/settings.tsx') },
];

interface Entry {
  readonly path: string;
  readonly text: string;
  readonly icon: IconName;
}

export const NAVIGATION: readonly { readonly title?: string; readonly entries: readonly Entry[] }[] = [
  {
    entries: [
      { path: '/', text: 'Start', icon: 'start' },
      { path: '/look-up', text: 'Look up', icon: 'search' },
      { path: '/people', text: 'People', icon: 'person' },
      { path: '/review', text: 'Review', icon: 'review' },
    ],
  },
  {
    title: 'Data',
    entries: [
      { path: '/import', text: 'Import', icon: 'import' },
      { path: '/sources', text: 'Sources', icon: 'sources' },
      { path: '/quality', text: 'Quality', icon: 'quality' },
      { path: '/jobs', text: 'Jobs & changes', icon: 'jobs' },
    ],
  },
  {
    title: 'Customers',
    entries: [
      { path: '/accounts', text: 'Accounts', icon: 'accounts' },
      { path: '/requests-log', text: 'Requests log', icon: 'log' },
    ],
  },
  { title: 'People’s rights', entries: [{ path: '/privacy', text: 'Privacy', icon: 'privacy' }] },
  {
    title: 'Operate',
    entries: [
      { path: '/audit', text: 'Audit', icon: 'audit' },
      { path: '/operators', text: 'Operators', icon: 'operators' },
      { path: '/settings', text: 'Settings', icon: 'settings' },
    ],
  },
];

/** The path of the entry that a screen belongs to. */
export function entryOf(path: string): string {
  if (path.startsWith('/keys/')) return '/accounts';
  if (path.startsWith('/changes/')) return '/jobs';
  return `/${path.split('/')[1] ?? ''}`;
}
