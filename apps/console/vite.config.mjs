import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// With another NODE_ENV value, React uses a slower build.
process.env.NODE_ENV = 'production';

/** Builds the console as static files below /console/. The page server replaces `__NONCE__`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react()],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2023',
    // The polyfill needs an inline script, which the Content-Security-Policy forbids. Supported browsers work without
    // the polyfill.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
