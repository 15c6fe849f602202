export interface PlannedBroker {
  name: string;
  port: number;
  controllerPort: number;
}

export function plannedBrokers(context: { portBase: number; dataDir: string; brokers: number }): PlannedBroker[];

export function requireSameBrokers(folder: string, brokers: number): void;
