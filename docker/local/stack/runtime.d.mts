export function v8Flags(service: string): string[];
export const RUNTIME_ENVIRONMENT: Readonly<Record<string, string>>;
