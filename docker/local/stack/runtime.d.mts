export const V8_FLAGS: readonly string[];
export const RUNTIME_ENVIRONMENT: Readonly<Record<string, string>>;
