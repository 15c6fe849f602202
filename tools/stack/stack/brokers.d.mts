export interface PlannedBroker {
  name: string;
  port: number;
  controllerPort: number;
}

export function plannedBrokers(context: { portBase: number; dataDir: string; brokers: number }): PlannedBroker[];

export function formattedBrokers(place: { folder: string; container?: { prefix: string } }): Promise<string[]>;

export function requireSameBrokers(folder: string, formatted: string[], brokers: number): void;
