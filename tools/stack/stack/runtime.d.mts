export function v8Flags(service: string): string[];
export function runtimeEnvironment(service: string): Record<string, string>;
