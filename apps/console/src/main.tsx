import './library.css';
import './main.css';
import { Anchor, createTheme, MantineProvider, type CSSVariablesResolver } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router, type AroundNavHandler } from 'wouter';
import { App } from './app.tsx';

const theme = createTheme({
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  primaryColor: 'blue',
  primaryShade: { light: 9, dark: 8 },
  defaultRadius: 'md',
  autoContrast: true,
  // Links have the same font size as the text around them.
  components: { Anchor: Anchor.extend({ defaultProps: { inherit: true } }) },
});
/** Sets colours for dimmed text and placeholders. The contrast is at least 4.5 to 1 on every background. */
const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#5a6169', '--mantine-color-placeholder': '#5a6169' },
  dark: { '--mantine-color-dimmed': '#b0b6bd', '--mantine-color-placeholder': '#b0b6bd' },
});
/** Scrolls to the top after a navigation, unless it replaces the history entry, as a change by `useParameters` does. */
const scrolling: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options);
  if (options?.replace !== true) window.scrollTo(0, 0);
};
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// react-remove-scroll, which blocks scrolling behind a dialogue, reads its style element's nonce from this variable.
Object.assign(globalThis, { __webpack_nonce__: nonce });
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Router base="/console" aroundNav={scrolling}>
        <App />
      </Router>
    </MantineProvider>
  </StrictMode>,
);
