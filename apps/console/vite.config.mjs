import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Builds by tests, which set another value, need this, too: React has a slower build for development.
process.env.NODE_ENV = 'production';

/** Builds the console as static files below /console/. The server of the page replaces `__NONCE__`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react()],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2023',
    // Only browsers older than the supported ones need the inline script for module preloading.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
