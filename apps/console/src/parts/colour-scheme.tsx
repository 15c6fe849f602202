import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** Light or dark; until one is chosen, the system's setting. */
export function ColourScheme() {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = shown === 'dark' ? 'light' : 'dark';
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => setColorScheme(other)}
      aria-label={`Use ${other} colours`}
    >
      {other === 'dark' ? 'Dark' : 'Light'}
    </Button>
  );
}
