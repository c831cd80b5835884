import { computed, signal } from '@preact/signals';

/** Every address of the app begins with this. */
export const BASE = '/console';

const place = signal(readPlace());

/** The path below `/console`, such as `/accounts/3`, and the query. Neither ever holds personal data. */
export const path = computed(() => place.value.path);
export const query = computed(() => new URLSearchParams(place.value.search));

function readPlace() {
  const { pathname, search } = window.location;
  return { path: pathname.slice(BASE.length).replace(/\/+$/, '') || '/', search };
}

export function goTo(target: string, { isReplacing = false } = {}): void {
  const url = `${BASE}${target === '/' ? '/' : target}`;
  if (isReplacing) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  place.value = readPlace();
}

/** Changes the query without a new entry in the history. */
export function setQuery(values: Readonly<Record<string, string | undefined>>): void {
  const next = new URLSearchParams(query.value);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  goTo(`${path.value}${text === '' ? '' : `?${text}`}`, { isReplacing: true });
}

/** Links within the console change the screen without loading the page. */
export function followLinks(): void {
  window.addEventListener('popstate', () => {
    place.value = readPlace();
  });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest?.('a');
    if (link?.origin !== window.location.origin || !link.pathname.startsWith(`${BASE}/`)) return;
    if (link.target !== '' || link.hasAttribute('download')) return;
    event.preventDefault();
    // The skip link and its like stay on the screen.
    if (link.hash !== '' && link.pathname === window.location.pathname) {
      document.querySelector<HTMLElement>(link.hash)?.focus();
      return;
    }
    goTo(link.pathname.slice(BASE.length) + link.search);
  });
}

/** The parts of a path that a pattern such as `/accounts/:account` names, or undefined where it does not fit. */
export function matchPath(pattern: string, actual: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [pattern.split('/'), actual.split('/')];
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    if (!part.startsWith(':')) {
      if (part !== given[at]) return undefined;
      continue;
    }
    const value = decoded(given[at]!);
    if (value === undefined) return undefined;
    found[part.slice(1)] = value;
  }
  return found;
}

/** Undefined for a part that was cut in the middle of a letter. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
