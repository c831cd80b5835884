import { signal } from '@preact/signals';

const STORED = 'namesake:theme';
export type Theme = 'system' | 'light' | 'dark';
export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const known = THEMES.find((one) => one === localStorage.getItem(STORED));

export const theme = signal<Theme>(known ?? 'system');
apply();

export function setTheme(next: Theme): void {
  theme.value = next;
  localStorage.setItem(STORED, next);
  apply();
}

function apply(): void {
  const root = document.documentElement;
  if (theme.value === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme.value;
}
